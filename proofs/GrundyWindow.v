(** * Take-and-break games, and why a window of values shows a period

    One file, proved once, without axioms. What is proved about a game is a data file that hands a
    code, a preperiod, a period and values to [check], and ends with [window_sound].

    ** Setting
    A heap of [n] tokens; a code is a list of digits. Bit [j] of digit [t] allows a move that takes
    [t] tokens and leaves the rest as exactly [j] heaps, none of them empty. Who cannot move loses.
    The value of a heap is the least number that is not the xor of the values of the heaps that some
    move leaves ([is_grundy]); there is exactly one such function ([grundy_is_grundy],
    [grundy_unique]).

    ** Theorem ([window])
    Let no move leave more than [w >= 1] heaps or take more than [k] tokens, let [e >= 1] and [p >= 1],
    and let [f (n + p) = f n] for all [n >= e]. If [f n] is the mex of the values of the options of [n]
    for all [n < w (e + p) + k], then it is for all [n].
    An option of a larger [n] has a heap of at least [e + p] tokens, and [p] of them can go; an option of
    [n - p] has a heap of at least [e], and [p] tokens can come.

    ** How the data files use it
    [check] computes, for each [r] of the window and each [j], the list of the values of all ways to
    leave [r] tokens as [j] heaps, and compares each [f n] with the mex of what the digits allow.

    ** What is not covered
    Rules whose moves depend on more than the tokens taken and the number of heaps left. That the rules of a
    game are those of a code is for the checker of certificates, not for this file.

    ** Cost
    [w - 1] times half the square of the window: xors of binary numbers. *)

From Coq Require Import Arith NArith List Lia Bool FinFun MSetPositive.
Import ListNotations.

(** ** Games *)

(** The digits, that of taking nothing first. *)
Definition code := list N.

(** The digit of taking [t] tokens. *)
Definition digit (c : code) (t : nat) : N := nth t c 0%N.

(** Some tokens may be taken from a heap of [n], and the heaps [hs] left. *)
Definition is_option (c : code) (n : nat) (hs : list nat) : Prop :=
  exists t,
    t + list_sum hs = n /\
    Forall (fun h => 0 < h) hs /\
    N.testbit_nat (digit c t) (length hs) = true.

(** The value of several heaps. *)
Definition xor_all (vs : list N) : N := fold_right N.lxor 0%N vs.

(** A move from a heap of [n] leads to the value [v], if [g] gives the value of each heap. *)
Definition reaches (c : code) (g : nat -> N) (n : nat) (v : N) : Prop :=
  exists hs, is_option c n hs /\ v = xor_all (map g hs).

(** The least number that is not in a set. *)
Definition is_mex (s : N -> Prop) (v : N) : Prop :=
  ~ s v /\ forall u, (u < v)%N -> s u.

(** [g] gives the value of every heap. *)
Definition is_grundy (c : code) (g : nat -> N) : Prop :=
  forall n, is_mex (reaches c g n) (g n).

(** A move that takes nothing leaves two heaps at least. *)
Definition proper (c : code) : Prop :=
  N.testbit_nat (digit c 0) 0 = false /\ N.testbit_nat (digit c 0) 1 = false.

Lemma part_at_most : forall hs h, In h hs -> h <= list_sum hs.
Proof.
  induction hs as [|a hs IH]; simpl; intros h H; [tauto|].
  destruct H as [->|H]; [lia|]. specialize (IH h H). lia.
Qed.

Lemma part_less : forall hs h,
  In h hs -> Forall (fun h => 0 < h) hs -> 2 <= length hs -> h < list_sum hs.
Proof.
  intros [|a [|b hs]] h H F L; simpl in L; try lia.
  inversion F as [|? ? Ha F']; subst. inversion F' as [|? ? Hb _]; subst.
  destruct H as [->|H]; simpl.
  - lia.
  - pose proof (part_at_most (b :: hs) h H) as Hle. simpl in Hle. lia.
Qed.

Lemma option_smaller : forall c n hs h,
  proper c -> is_option c n hs -> In h hs -> h < n.
Proof.
  intros c n hs h [P0 P1] [t [E [F B]]] H.
  destruct t as [|t].
  - assert (L : 2 <= length hs).
    { destruct hs as [|a [|b hs]]; simpl in *; try congruence; lia. }
    pose proof (part_less hs h H F L). lia.
  - pose proof (part_at_most hs h H). lia.
Qed.

Lemma mex_unique : forall s u a b,
  (forall v, s v <-> u v) -> is_mex s a -> is_mex u b -> a = b.
Proof.
  intros s u a b E [A0 A1] [B0 B1].
  destruct (N.lt_trichotomy a b) as [L|[L|L]]; [|exact L|].
  - exfalso. apply A0, E, B1, L.
  - exfalso. apply B0, E, A1, L.
Qed.

Lemma reaches_ext : forall c g g' n,
  proper c -> (forall m, m < n -> g m = g' m) -> forall v, reaches c g n v -> reaches c g' n v.
Proof.
  intros c g g' n P E v [hs [O ->]]. exists hs. split; [exact O|].
  f_equal. apply map_ext_in. intros h H. apply E. eapply option_smaller; eauto.
Qed.

Theorem grundy_unique : forall c g g',
  proper c -> is_grundy c g -> is_grundy c g' -> forall n, g n = g' n.
Proof.
  intros c g g' P G G' n. induction n as [n IH] using lt_wf_ind.
  apply (mex_unique (reaches c g n) (reaches c g' n)); [|apply G|apply G'].
  intro v. split; apply reaches_ext; auto. intros m L. symmetry. auto.
Qed.

(** ** The Grundy function *)

(** All ways to write [r] as a sum of [j] positive numbers, in order. *)
Fixpoint parts (j r : nat) : list (list nat) :=
  match j with
  | 0 => if r =? 0 then [[]] else []
  | S j => flat_map (fun a => map (cons a) (parts j (r - a))) (seq 1 r)
  end.

Lemma parts_spec : forall j r hs,
  In hs (parts j r) <-> length hs = j /\ list_sum hs = r /\ Forall (fun h => 0 < h) hs.
Proof.
  induction j as [|j IH]; intros r hs; simpl.
  - destruct (Nat.eqb_spec r 0) as [->|N]; simpl; split.
    + intros [<-|[]]. auto.
    + intros [L _]. left. destruct hs; [reflexivity|discriminate].
    + tauto.
    + intros [L [E _]]. destruct hs; [simpl in E; lia|discriminate].
  - rewrite in_flat_map. split.
    + intros [a [A H]]. apply in_seq in A. apply in_map_iff in H as [t [<- T]].
      apply IH in T as [L [E F]]. simpl. repeat split; [lia|lia|].
      constructor; [lia|exact F].
    + intros [L [E F]]. destruct hs as [|a hs]; [discriminate|].
      inversion F; subst. simpl in *. exists a. split.
      * apply in_seq. lia.
      * apply in_map. apply IH. repeat split; [lia|lia|assumption].
Qed.

(** All options of a heap. *)
Definition options (c : code) (n : nat) : list (list nat) :=
  flat_map
    (fun t =>
      flat_map
        (fun j => if N.testbit_nat (digit c t) j then parts j (n - t) else [])
        (seq 0 (N.size_nat (digit c t))))
    (seq 0 (S n)).

Lemma bit_in_size : forall d j, N.testbit_nat d j = true -> j < N.size_nat d.
Proof.
  intros [|d]; simpl; [discriminate|].
  induction d as [d IH|d IH|]; intros [|j] B; simpl in *; try discriminate; try lia.
  - specialize (IH j B). lia.
  - specialize (IH j B). lia.
Qed.

Lemma options_spec : forall c n hs, In hs (options c n) <-> is_option c n hs.
Proof.
  intros c n hs. unfold options, is_option. rewrite in_flat_map. split.
  - intros [t [T H]]. apply in_seq in T. apply in_flat_map in H as [j [J H]].
    destruct (N.testbit_nat (digit c t) j) eqn:B; [|destruct H].
    apply parts_spec in H as [L [E F]]. subst j. exists t. repeat split; [lia|exact F|exact B].
  - intros [t [E [F B]]]. exists t. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length hs). split.
    + apply in_seq. pose proof (bit_in_size _ _ B). lia.
    + rewrite B. apply parts_spec. repeat split; [lia|exact F].
Qed.

(** The least number from [v] on that is not in the list, if it comes within [fuel] steps. *)
Fixpoint mex_from (fuel : nat) (v : N) (vs : list N) : N :=
  match fuel with
  | 0 => v
  | S fuel => if existsb (N.eqb v) vs then mex_from fuel (N.succ v) vs else v
  end.

Definition mex (vs : list N) : N := mex_from (length vs) 0 vs.

Lemma existsb_in : forall v vs, existsb (N.eqb v) vs = true <-> In v vs.
Proof.
  intros v vs. rewrite existsb_exists. split.
  - intros [u [I E]]. apply N.eqb_eq in E. subst. exact I.
  - intros I. exists v. split; [exact I|apply N.eqb_refl].
Qed.

Lemma too_many : forall vs n,
  (forall u, (u < N.of_nat n)%N -> In u vs) -> n <= length vs.
Proof.
  intros vs n H.
  assert (D : NoDup (map N.of_nat (seq 0 n))).
  { apply Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia. }
  assert (I : incl (map N.of_nat (seq 0 n)) vs).
  { intros u U. apply in_map_iff in U as [a [<- A]]. apply in_seq in A. apply H. lia. }
  pose proof (NoDup_incl_length D I) as L. rewrite map_length, seq_length in L. exact L.
Qed.

Lemma mex_from_spec : forall fuel v vs,
  v = N.of_nat (length vs - fuel) -> fuel <= length vs ->
  (forall u, (u < v)%N -> In u vs) -> is_mex (fun u => In u vs) (mex_from fuel v vs).
Proof.
  induction fuel as [|fuel IH]; intros v vs E L B; simpl.
  - split; [|exact B]. intros I. enough (S (length vs) <= length vs) by lia.
    apply too_many. intros u U. destruct (N.eq_dec u v) as [->|Ne]; [exact I|]. apply B. lia.
  - destruct (existsb (N.eqb v) vs) eqn:X.
    + apply IH; [lia|lia|]. intros u U. apply existsb_in in X.
      destruct (N.eq_dec u v) as [->|Ne]; [exact X|]. apply B. lia.
    + split; [|exact B]. intros I. apply existsb_in in I. congruence.
Qed.

Lemma mex_spec : forall vs, is_mex (fun v => In v vs) (mex vs).
Proof.
  intros vs. apply mex_from_spec; [rewrite Nat.sub_diag; reflexivity|lia|]. intros u U. lia.
Qed.

(** The values of all heaps below [n]. *)
Fixpoint table (c : code) (n : nat) : list N :=
  match n with
  | 0 => []
  | S n =>
      let vs := table c n in
      vs ++ [mex (map (fun hs => xor_all (map (fun h => nth h vs 0%N) hs)) (options c n))]
  end.

(** The value of a heap. *)
Definition grundy (c : code) (n : nat) : N := nth n (table c (S n)) 0%N.

Lemma table_length : forall c n, length (table c n) = n.
Proof.
  intros c. induction n as [|n IH]; simpl; [reflexivity|].
  rewrite app_length, IH. simpl. lia.
Qed.

Lemma table_grundy : forall c n m, m < n -> nth m (table c n) 0%N = grundy c m.
Proof.
  intros c n m. induction n as [|n IH]; intros L; [lia|].
  destruct (Nat.eq_dec m n) as [->|Ne]; [reflexivity|].
  simpl. rewrite app_nth1 by (rewrite table_length; lia). apply IH. lia.
Qed.

Theorem grundy_is_grundy : forall c, proper c -> is_grundy c (grundy c).
Proof.
  intros c P n.
  assert (E : grundy c n
              = mex (map (fun hs => xor_all (map (grundy c) hs)) (options c n))).
  { unfold grundy at 1. simpl. rewrite app_nth2; rewrite table_length; [|lia].
    rewrite Nat.sub_diag. simpl. f_equal. apply map_ext_in. intros hs H. f_equal.
    apply map_ext_in. intros h Hh. apply table_grundy.
    eapply option_smaller; eauto. apply options_spec. exact H. }
  rewrite E.
  destruct (mex_spec (map (fun hs => xor_all (map (grundy c) hs)) (options c n))) as [M0 M1].
  assert (R : forall v, reaches c (grundy c) n v
              <-> In v (map (fun hs => xor_all (map (grundy c) hs)) (options c n))).
  { intros v. rewrite in_map_iff. split.
    - intros [hs [O ->]]. exists hs. split; [reflexivity|]. apply options_spec, O.
    - intros [hs [<- O]]. exists hs. split; [apply options_spec, O|reflexivity]. }
  split.
  - intros H. apply M0, R, H.
  - intros u U. apply R, M1, U.
Qed.

(** ** The window theorem *)

(** No move leaves more than [w] heaps or takes more than [k] tokens. *)
Definition bounded (c : code) (w k : nat) : Prop :=
  forall t j, N.testbit_nat (digit c t) j = true -> j <= w /\ t <= k.

(** A long list of numbers with a large sum has a large member. *)
Lemma large_part : forall b hs,
  length hs * b < list_sum hs -> exists l h r, hs = l ++ h :: r /\ b < h.
Proof.
  intros b. induction hs as [|a hs IH]; simpl; intros S; [lia|].
  destruct (le_lt_dec a b) as [A|A].
  - destruct IH as [l [h [r [-> H]]]]; [lia|]. exists (a :: l), h, r. auto.
  - exists [], a, hs. auto.
Qed.

Lemma xor_all_middle : forall (g : nat -> N) l h h' r,
  g h = g h' -> xor_all (map g (l ++ h :: r)) = xor_all (map g (l ++ h' :: r)).
Proof.
  intros g l h h' r E. rewrite !map_app. simpl. rewrite E. reflexivity.
Qed.

(** One heap of an option may be replaced by another, if the tokens of the heap moved from change with it. *)
Lemma replace_part : forall c n l h h' r,
  is_option c n (l ++ h :: r) -> 0 < h' -> is_option c (n - h + h') (l ++ h' :: r).
Proof.
  intros c n l h h' r [t [E [F B]]] P. exists t.
  rewrite list_sum_app in *. simpl in *. repeat split.
  - lia.
  - apply Forall_app in F as [F1 F2]. inversion F2; subst.
    apply Forall_app. split; [assumption|]. constructor; assumption.
  - rewrite app_length in *. simpl in *. exact B.
Qed.

Section Window.

Variables (c : code) (f : nat -> N) (w k e p : nat).
Hypothesis few : bounded c w k.
Hypothesis w_positive : 1 <= w.
Hypothesis e_positive : 1 <= e.
Hypothesis p_positive : 1 <= p.
Hypothesis repeats : forall n, e <= n -> f (n + p) = f n.

Lemma shift_down : forall n v,
  w * (e + p) + k <= n -> reaches c f n v -> reaches c f (n - p) v.
Proof.
  intros n v L [hs [O ->]]. pose proof O as [t [E [_ B]]].
  destruct (few _ _ B) as [J T].
  assert (Big : w * (e + p) <= list_sum hs) by lia.
  assert (Wide : length hs * (e + p - 1) < list_sum hs) by nia.
  destruct (large_part _ _ Wide) as [l [h [r [-> H]]]].
  exists (l ++ (h - p) :: r). split.
  - assert (h <= n).
    { destruct O as [? [O _]]. rewrite list_sum_app in O. simpl in O. lia. }
    replace (n - p) with (n - h + (h - p)) by lia. apply replace_part; [exact O|lia].
  - apply xor_all_middle. replace h with (h - p + p) at 1 by lia. apply repeats. lia.
Qed.

Lemma shift_up : forall n v,
  w * (e + p) + k <= n -> reaches c f (n - p) v -> reaches c f n v.
Proof.
  intros n v L [hs [O ->]]. pose proof O as [t [E [_ B]]].
  destruct (few _ _ B) as [J T].
  assert (Big : w * e <= list_sum hs) by nia.
  assert (Wide : length hs * (e - 1) < list_sum hs) by nia.
  destruct (large_part _ _ Wide) as [l [h [r [-> H]]]].
  exists (l ++ (h + p) :: r). split.
  - assert (h <= n - p).
    { destruct O as [? [O _]]. rewrite list_sum_app in O. simpl in O. lia. }
    assert (p <= n) by nia.
    replace n with (n - p - h + (h + p)) by lia. apply replace_part; [exact O|lia].
  - apply xor_all_middle. symmetry. apply repeats. lia.
Qed.

Theorem window :
  (forall n, n < w * (e + p) + k -> is_mex (reaches c f n) (f n)) -> is_grundy c f.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind.
  destruct (le_lt_dec (w * (e + p) + k) n) as [L|L]; [|apply H, L].
  assert (e + p <= n) by nia.
  destruct (IH (n - p)) as [M0 M1]; [lia|].
  replace (f n) with (f (n - p)).
  - split.
    + intros R. apply M0, shift_down; assumption.
    + intros u U. apply shift_up; [exact L|]. apply M1, U.
  - replace n with (n - p + p) at 2 by lia. symmetry. apply repeats. lia.
Qed.

End Window.

(** ** The checker *)

(** The value of [n], if [vs] holds those of the first [e + p] heaps and they repeat from [e] on. *)
Definition pattern (e p : nat) (vs : list N) (n : nat) : N :=
  nth (if n <? e then n else e + (n - e) mod p) vs 0%N.

Lemma pattern_repeats : forall e p vs n,
  1 <= p -> e <= n -> pattern e p vs (n + p) = pattern e p vs n.
Proof.
  intros e p vs n P E. unfold pattern.
  destruct (Nat.ltb_spec (n + p) e); [lia|]. destruct (Nat.ltb_spec n e); [lia|].
  replace (n + p - e) with (n - e + 1 * p) by lia. rewrite Nat.mod_add by lia. reflexivity.
Qed.

(** Sets of values. *)
Definition put (v : N) (s : PositiveSet.t) : PositiveSet.t := PositiveSet.add (N.succ_pos v) s.
Definition has (v : N) (s : PositiveSet.t) : bool := PositiveSet.mem (N.succ_pos v) s.
Definition members (s : PositiveSet.t) : list N := map Pos.pred_N (PositiveSet.elements s).

Lemma has_empty : forall v, has v PositiveSet.empty = false.
Proof.
  intros v. unfold has. apply not_true_is_false. intros H.
  apply PositiveSet.mem_spec in H. exact (PositiveSet.empty_spec H).
Qed.

Lemma has_put : forall u v s, has v (put u s) = true <-> v = u \/ has v s = true.
Proof.
  intros u v s. unfold has, put. rewrite !PositiveSet.mem_spec, PositiveSet.add_spec.
  split; (intros [H|H]; [left|right; exact H]).
  - rewrite <- (N.pos_pred_succ v), <- (N.pos_pred_succ u). congruence.
  - congruence.
Qed.

Lemma members_spec : forall s v, In v (members s) <-> has v s = true.
Proof.
  intros s v. unfold members, has. rewrite in_map_iff, PositiveSet.mem_spec, <- PositiveSet.elements_spec1.
  split.
  - intros [q [<- I]].
    assert (Q : N.succ_pos (Pos.pred_N q) = q).
    { enough (N.pos (N.succ_pos (Pos.pred_N q)) = N.pos q) by congruence.
      rewrite N.succ_pos_spec. apply N.succ_pos_pred. }
    rewrite Q. apply SetoidList.InA_alt. exists q. split; [reflexivity|exact I].
  - intros I. exists (N.succ_pos v). split; [apply N.pos_pred_succ|].
    apply SetoidList.InA_alt in I as [q [E I]]. change (N.succ_pos v = q) in E. rewrite E. exact I.
Qed.

(** Adds all of [us], each xor [v]. *)
Fixpoint put_xor (v : N) (us : list N) (s : PositiveSet.t) : PositiveSet.t :=
  match us with
  | [] => s
  | u :: us => put_xor v us (put (N.lxor v u) s)
  end.

Lemma has_put_xor : forall v us s x,
  has x (put_xor v us s) = true <-> (exists u, In u us /\ x = N.lxor v u) \/ has x s = true.
Proof.
  intros v. induction us as [|u us IH]; intros s x; simpl.
  - split; [auto|]. intros [[u [[] _]]|H]; exact H.
  - rewrite IH, has_put. split.
    + intros [[y [I E]]|[E|H]]; [left; exists y; auto|left; exists u; auto|right; exact H].
    + intros [[y [[->|I] E]]|H]; [right; left; exact E|left; exists y; auto|right; right; exact H].
Qed.

(** For a number [r] of tokens: entry [j] lists the values of all ways to leave them as [j] heaps. *)
Definition row := list (list N).

(** The values of a heap of [a] beside [j] others, for [a] = 1, 2, … with values [fs]; [rows] are those of
    the tokens that then remain, from many to few. *)
Fixpoint beside (j : nat) (fs : list N) (rows : list row) (s : PositiveSet.t) : PositiveSet.t :=
  match fs, rows with
  | v :: fs, r :: rows => beside j fs rows (put_xor v (nth j r []) s)
  | _, _ => s
  end.

(** The next row. *)
Definition next_row (w : nat) (fs : list N) (rows : list row) : row :=
  match rows with [] => [0%N] | _ => [] end
  :: map (fun j => members (beside j fs rows PositiveSet.empty)) (seq 0 w).

(** Adds the entries of a row whose bit in the digit [d] is set. *)
Fixpoint allowed (d : N) (j : nat) (r : row) (s : PositiveSet.t) : PositiveSet.t :=
  match r with
  | [] => s
  | us :: r => allowed d (S j) r (if N.testbit_nat d j then put_xor 0 us s else s)
  end.

(** The values that the options reach: the digit of each take with the row of what then remains. *)
Fixpoint reached (ds : list N) (rows : list row) (s : PositiveSet.t) : PositiveSet.t :=
  match ds, rows with
  | d :: ds, r :: rows => reached ds rows (allowed d 0 r s)
  | _, _ => s
  end.

(** All of the [fuel] numbers from [u] on are in the set. *)
Fixpoint has_all (fuel : nat) (u : N) (s : PositiveSet.t) : bool :=
  match fuel with
  | 0 => true
  | S fuel => if has u s then has_all fuel (N.succ u) s else false
  end.

(** Each of the values [todo], in order, is the mex of what its options reach. *)
Fixpoint window_holds (c : code) (w : nat) (fs todo : list N) (rows : list row) : bool :=
  match todo with
  | [] => true
  | v :: todo =>
      let rows := next_row w fs rows :: rows in
      let s := reached c rows PositiveSet.empty in
      if has v s then false
      else if has_all (N.to_nat v) 0 s then window_holds c w fs todo rows
      else false
  end.

(** The most heaps that a move leaves, and at least 1. *)
Definition width (c : code) : nat := fold_right (fun d w => Nat.max (N.size_nat d - 1) w) 1 c.

Definition check (c : code) (e p : nat) (vs : list N) : bool :=
  negb (N.testbit_nat (digit c 0) 0) && negb (N.testbit_nat (digit c 0) 1)
  && (1 <=? e) && (1 <=? p)
  && (length vs =? e + p)
  && let w := width c in
     let fs := map (pattern e p vs) (seq 0 (w * (e + p) + (length c - 1))) in
     window_holds c w (tl fs) fs [].

(** *** Why it is right *)

(** [r] tokens left as [j] heaps can have the value [v]. *)
Definition splits (f : nat -> N) (j r : nat) (v : N) : Prop :=
  exists hs,
    length hs = j /\ list_sum hs = r /\ Forall (fun h => 0 < h) hs /\ v = xor_all (map f hs).

Lemma splits_0 : forall f r v, splits f 0 r v <-> r = 0 /\ v = 0%N.
Proof.
  intros f r v. split.
  - intros [[|h hs] [L [E [_ V]]]]; [auto|discriminate].
  - intros [-> ->]. exists []. auto.
Qed.

Lemma splits_S : forall f j r v,
  splits f (S j) r v <-> exists a u, 1 <= a <= r /\ splits f j (r - a) u /\ v = N.lxor (f a) u.
Proof.
  intros f j r v. split.
  - intros [[|a hs] [L [E [F V]]]]; [discriminate|]. inversion F; subst. simpl in *.
    exists a, (xor_all (map f hs)). repeat split; [lia|lia|].
    exists hs. repeat split; [lia|lia|assumption].
  - intros [a [u [A [[hs [L [E [F ->]]]] ->]]]]. exists (a :: hs). simpl.
    repeat split; [lia|lia|]. constructor; [lia|exact F].
Qed.

(** A row is right for [r] tokens. *)
Definition row_right (f : nat -> N) (w r : nat) (x : row) : Prop :=
  length x = S w /\ forall j, j <= w -> forall v, In v (nth j x []) <-> splits f j r v.

(** Rows are right for [n - 1], …, [0] tokens. *)
Fixpoint rows_right (f : nat -> N) (w n : nat) (rows : list row) : Prop :=
  match n, rows with
  | 0, [] => True
  | S n, x :: rows => row_right f w n x /\ rows_right f w n rows
  | _, _ => False
  end.

(** [fs] starts with the values of [a], [a + 1], …, [a + n - 1]. *)
Definition lists (f : nat -> N) (fs : list N) (a n : nat) : Prop :=
  forall i, i < n -> nth_error fs i = Some (f (a + i)).

Lemma lists_cons : forall f v fs a n,
  lists f (v :: fs) a (S n) -> v = f a /\ lists f fs (S a) n.
Proof.
  intros f v fs a n H. split.
  - specialize (H 0 ltac:(lia)). simpl in H. rewrite Nat.add_0_r in H. congruence.
  - intros i I. specialize (H (S i) ltac:(lia)). simpl in H. rewrite H. do 2 f_equal. lia.
Qed.

Lemma has_beside : forall f w j n fs rows a s v,
  j <= w -> rows_right f w n rows -> lists f fs a n ->
  (has v (beside j fs rows s) = true <->
   (exists i u, i < n /\ splits f j (n - 1 - i) u /\ v = N.lxor (f (a + i)) u) \/ has v s = true).
Proof.
  intros f w j. induction n as [|n IH]; intros fs rows a s v J R Ls.
  - destruct rows; [|destruct R]. replace (beside j fs [] s) with s by (destruct fs; reflexivity).
    split; [auto|]. intros [[i [u [I _]]]|H]; [lia|exact H].
  - destruct rows as [|x rows]; [destruct R|]. destruct R as [[_ X] R].
    destruct fs as [|y fs]; [specialize (Ls 0 ltac:(lia)); discriminate|].
    apply lists_cons in Ls as [-> Ls]. simpl. rewrite (IH fs rows (S a) _ v J R Ls), has_put_xor.
    split.
    + intros [[i [u [I [U E]]]]|[[u [U E]]|H]].
      * left. exists (S i), u. replace (n - 0 - S i) with (n - 1 - i) by lia.
        replace (a + S i) with (S a + i) by lia. split; [lia|auto].
      * left. exists 0, u. apply (X j J) in U. rewrite !Nat.sub_0_r, Nat.add_0_r. split; [lia|auto].
      * right. exact H.
    + intros [[[|i] [u [I [U E]]]]|H].
      * right. left. exists u. rewrite !Nat.sub_0_r in U. rewrite Nat.add_0_r in E.
        split; [apply (X j J), U|exact E].
      * left. exists i, u. replace (n - 1 - i) with (n - 0 - S i) by lia.
        replace (S a + i) with (a + S i) by lia. split; [lia|auto].
      * right. right. exact H.
Qed.

Lemma nth_map_seq : forall (g : nat -> list N) w j, j < w -> nth j (map g (seq 0 w)) [] = g j.
Proof.
  intros g w j L. rewrite nth_indep with (d' := g 0) by (rewrite map_length, seq_length; exact L).
  rewrite map_nth, seq_nth by exact L. reflexivity.
Qed.

Lemma next_row_right : forall f w n fs rows,
  rows_right f w n rows -> lists f fs 1 n -> row_right f w n (next_row w fs rows).
Proof.
  intros f w n fs rows R Ls. split.
  { simpl. rewrite map_length, seq_length. reflexivity. }
  intros [|j] J v.
  - rewrite splits_0. simpl. destruct n, rows; try destruct R; simpl.
    + split; [intros [<-|[]]; auto|intros [_ ->]; auto].
    + split; [tauto|intros [? _]; discriminate].
  - simpl. rewrite nth_map_seq by lia.
    rewrite members_spec, (has_beside f w j n fs rows 1 _ v ltac:(lia) R Ls), splits_S.
    rewrite has_empty. split.
    + intros [[i [u [I [U E]]]]|H]; [|discriminate].
      exists (1 + i), u. replace (n - (1 + i)) with (n - 1 - i) by lia. split; [lia|auto].
    + intros [a [u [A [U E]]]]. left. exists (a - 1), u.
      replace (n - 1 - (a - 1)) with (n - a) by lia. replace (1 + (a - 1)) with a by lia.
      split; [lia|auto].
Qed.

Lemma has_allowed : forall d r i s v,
  has v (allowed d i r s) = true <->
  (exists j, j < length r /\ N.testbit_nat d (i + j) = true /\ In v (nth j r [])) \/ has v s = true.
Proof.
  intros d. induction r as [|us r IH]; intros i s v; simpl.
  - split; [auto|]. intros [[j [J _]]|H]; [lia|exact H].
  - rewrite IH.
    assert (Put : has v (if N.testbit_nat d i then put_xor 0 us s else s) = true <->
            (N.testbit_nat d i = true /\ In v us) \/ has v s = true).
    { destruct (N.testbit_nat d i); [|intuition congruence]. rewrite has_put_xor. split.
      - intros [[u [U ->]]|H]; [left|right; exact H]. rewrite N.lxor_0_l. auto.
      - intros [[_ U]|H]; [left|right; exact H]. exists v. rewrite N.lxor_0_l. auto. }
    rewrite Put. split.
    + intros [[j [J [B I]]]|[[B I]|H]]; [| |right; exact H].
      * left. exists (S j). rewrite Nat.add_succ_r. split; [lia|auto].
      * left. exists 0. rewrite Nat.add_0_r. split; [lia|auto].
    + intros [[[|j] [J [B I]]]|H]; [| |right; right; exact H].
      * right. left. rewrite Nat.add_0_r in B. auto.
      * left. exists j. rewrite Nat.add_succ_r in B. split; [lia|auto].
Qed.

Lemma has_reached : forall f w n ds rows s v,
  rows_right f w n rows ->
  (forall t j, N.testbit_nat (nth t ds 0%N) j = true -> j <= w) ->
  (has v (reached ds rows s) = true <->
   (exists t j, t < n /\ N.testbit_nat (nth t ds 0%N) j = true /\ splits f j (n - 1 - t) v)
   \/ has v s = true).
Proof.
  intros f w. induction n as [|n IH]; intros ds rows s v R B.
  - destruct rows; [|destruct R]. replace (reached ds [] s) with s by (destruct ds; reflexivity).
    split; [auto|]. intros [[t [j [T _]]]|H]; [lia|exact H].
  - destruct rows as [|x rows]; [destruct R|]. destruct R as [[L X] R].
    destruct ds as [|d ds].
    { simpl. split; [auto|]. intros [[t [j [_ [T _]]]]|H]; [|exact H].
      destruct t; simpl in T; discriminate. }
    simpl. rewrite (IH ds rows _ v R (fun t j => B (S t) j)), has_allowed. split.
    + intros [[t [j [T [Bt S]]]]|[[j [J [Bt I]]]|H]]; [| |right; exact H].
      * left. exists (Datatypes.S t), j. replace (n - 0 - Datatypes.S t) with (n - 1 - t) by lia.
        split; [lia|auto].
      * left. exists 0, j. rewrite !Nat.sub_0_r. split; [lia|]. split; [exact Bt|].
        apply X; [exact (B 0 j Bt)|exact I].
    + intros [[[|t] [j [T [Bt S]]]]|H]; [| |right; right; exact H].
      * right. left. exists j. pose proof (B 0 j Bt) as J. rewrite !Nat.sub_0_r in S.
        split; [lia|]. split; [exact Bt|]. apply X; assumption.
      * left. exists t, j. replace (n - 1 - t) with (n - 0 - Datatypes.S t) by lia.
        split; [lia|auto].
Qed.

Lemma has_all_spec : forall fuel u s,
  has_all fuel u s = true ->
  forall v, (u <= v)%N -> (v < u + N.of_nat fuel)%N -> has v s = true.
Proof.
  induction fuel as [|fuel IH]; intros u s H v A B; [lia|].
  simpl in H. destruct (has u s) eqn:U; [|discriminate].
  destruct (N.eq_dec u v) as [<-|Ne]; [exact U|]. apply (IH _ _ H); lia.
Qed.

Lemma reaches_splits : forall c f n v,
  reaches c f n v <->
  exists t j, t < S n /\ N.testbit_nat (digit c t) j = true /\ splits f j (n - t) v.
Proof.
  intros c f n v. split.
  - intros [hs [[t [E [F B]]] V]]. exists t, (length hs). split; [lia|]. split; [exact B|].
    exists hs. repeat split; [lia|exact F|exact V].
  - intros [t [j [T [B [hs [L [E [F V]]]]]]]]. exists hs. split; [|exact V].
    exists t. subst j. repeat split; [lia|exact F|exact B].
Qed.

Lemma window_holds_right : forall c f w fs todo n rows,
  (forall t j, N.testbit_nat (digit c t) j = true -> j <= w) ->
  rows_right f w n rows ->
  lists f fs 1 (n + length todo - 1) ->
  lists f todo n (length todo) ->
  window_holds c w fs todo rows = true ->
  forall m, n <= m < n + length todo -> is_mex (reaches c f m) (f m).
Proof.
  intros c f w fs. induction todo as [|y todo IH]; intros n rows B R Ls T H m M; [simpl in M; lia|].
  simpl in M. simpl length in *. apply lists_cons in T as [-> T].
  assert (R' : rows_right f w (S n) (next_row w fs rows :: rows)).
  { split; [|exact R]. apply next_row_right; [exact R|]. intros i I. apply Ls. lia. }
  remember (next_row w fs rows :: rows) as rows' eqn:Er.
  cbn [window_holds] in H. rewrite <- Er in H.
  destruct (has (f n) (reached c rows' PositiveSet.empty)) eqn:H1; [discriminate|].
  destruct (has_all (N.to_nat (f n)) 0 (reached c rows' PositiveSet.empty)) eqn:H2; [|discriminate].
  destruct (Nat.eq_dec m n) as [->|Ne].
  - assert (Same : forall v,
      has v (reached c rows' PositiveSet.empty) = true <-> reaches c f n v).
    { intros v. rewrite (has_reached f w (S n) c rows' _ v R' B), has_empty, reaches_splits.
      replace (S n - 1) with n by lia. unfold digit. intuition congruence. }
    split.
    + intros X. apply Same in X. congruence.
    + intros u U. apply Same, (has_all_spec _ _ _ H2); lia.
  - apply (IH (S n) rows' B R').
    + replace (S n + length todo - 1) with (n + S (length todo) - 1) by lia. exact Ls.
    + exact T.
    + exact H.
    + lia.
Qed.

Lemma width_bounds : forall c t j, N.testbit_nat (digit c t) j = true -> j <= width c.
Proof.
  unfold digit. induction c as [|d c IH]; intros t j B.
  - destruct t; discriminate.
  - simpl. destruct t as [|t]; simpl in B.
    + pose proof (bit_in_size _ _ B). lia.
    + specialize (IH t j B). lia.
Qed.

Lemma width_positive : forall c, 1 <= width c.
Proof. induction c; simpl; lia. Qed.

Lemma take_bounds : forall c t j, N.testbit_nat (digit c t) j = true -> t <= length c - 1.
Proof.
  intros c t j B. destruct (le_lt_dec (length c) t) as [L|L]; [|lia].
  unfold digit in B. rewrite nth_overflow in B by exact L. destruct j; discriminate.
Qed.

Lemma lists_map : forall f a n, lists f (map f (seq a n)) a n.
Proof.
  intros f a n i I. apply map_nth_error.
  rewrite nth_error_nth' with (d := 0) by (rewrite seq_length; exact I).
  rewrite seq_nth by exact I. reflexivity.
Qed.

(** What [check] accepts gives the value of every heap. *)
Theorem window_sound : forall c e p vs,
  check c e p vs = true -> forall n, grundy c n = pattern e p vs n.
Proof.
  intros c e p vs H. unfold check in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[B0 B1] E] P] _] W].
  apply negb_true_iff in B0, B1. apply Nat.leb_le in E, P.
  assert (Pr : proper c) by (split; assumption).
  apply grundy_unique with (c := c); [exact Pr|apply grundy_is_grundy; exact Pr|].
  apply window with (w := width c) (k := length c - 1) (e := e) (p := p); auto using width_positive.
  - intros t j B. split; [eapply width_bounds|eapply take_bounds]; exact B.
  - intros n L. apply pattern_repeats; assumption.
  - set (N0 := width c * (e + p) + (length c - 1)) in *.
    pose proof (width_positive c) as Wp. assert (Pos : 1 <= N0) by (unfold N0; nia).
    intros n L.
    refine (window_holds_right c (pattern e p vs) (width c) _ _ 0 [] (width_bounds c) I _ _ W n _).
    + rewrite map_length, seq_length. destruct N0 as [|N0]; [lia|].
      simpl. rewrite Nat.sub_0_r. apply lists_map.
    + rewrite map_length, seq_length. apply lists_map.
    + rewrite map_length, seq_length. lia.
Qed.

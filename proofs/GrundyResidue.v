(** * Values as remainders, for all values of parameters

    One file, proved once, without axioms. What is proved about a game is a file that states its positions, options and values
    and shows, by linear arithmetic, that the values are right.

    ** Setting
    Positions are some natural numbers, options a relation between them. A function gives the Grundy values if no option has
    the value of its position and every smaller value is that of an option ([is_grundy]).

    ** Theorem ([unique], [split_one], [multiples_apart])
    If every option is a smaller position, there is at most one such function. Every natural number is a multiple of a period and a rest
    below it; two multiples are the same, or neighbours, or further apart.

    ** How the files use it
    A remainder by a period that varies becomes the rest, so that only linear arithmetic with remainders by constants is left;
    the tactics below split that into cases.

    ** What is not covered
    Sums, lost positions, quotients by parameters.

    ** Cost
    The cases: a few seconds a file. *)

From Coq Require Import ZArith Lia Znumtheory.
Open Scope Z_scope.

Definition is_grundy (position : Z -> Prop) (option : Z -> Z -> Prop) (g : Z -> Z) : Prop :=
  forall n, position n ->
    0 <= g n /\
    (forall o, option n o -> g o <> g n) /\
    (forall v, 0 <= v < g n -> exists o, option n o /\ g o = v).

Definition moves_fall (position : Z -> Prop) (option : Z -> Z -> Prop) : Prop :=
  forall n o, position n -> option n o -> position o /\ 0 <= o < n.

Theorem unique (position : Z -> Prop) (option : Z -> Z -> Prop) (f g : Z -> Z) :
  (forall n, position n -> 0 <= n) ->
  moves_fall position option ->
  is_grundy position option f -> is_grundy position option g ->
  forall n, position n -> g n = f n.
Proof.
  intros natural falls Hf Hg n Hn.
  assert (0 <= n) by auto.
  revert Hn. pattern n. apply Z_lt_induction; [|assumption]. clear n H.
  intros n IH Hn.
  destruct (Hf n Hn) as (f0 & fd & fr). destruct (Hg n Hn) as (g0 & gd & gr).
  assert (same : forall o, option n o -> g o = f o).
  { intros o Ho. destruct (falls n o Hn Ho) as (Po & ?). apply IH; assumption. }
  destruct (Z.lt_trichotomy (g n) (f n)) as [H | [H | H]]; [|assumption|].
  - destruct (fr (g n)) as (o & Ho & E); [lia|]. exfalso. apply (gd o Ho). rewrite same; assumption.
  - destruct (gr (f n)) as (o & Ho & E); [lia|]. exfalso. apply (fd o Ho). rewrite <- same; assumption.
Qed.

(** Functions with the same values are the same here. *)
Lemma same_values (position : Z -> Prop) (option : Z -> Z -> Prop) (f g : Z -> Z) :
  (forall n, g n = f n) -> is_grundy position option f -> is_grundy position option g.
Proof.
  intros same H n Hn. destruct (H n Hn) as (natural & differs & reached). repeat split.
  - rewrite same. assumption.
  - intros o Ho. rewrite !same. auto.
  - intros v Hv. rewrite same in Hv. destruct (reached v Hv) as (o & Ho & E).
    exists o. rewrite same. auto.
Qed.

(** ** Multiples and rests *)

Definition multiple (p y : Z) : Prop := exists a, y = p * a.

(** Two multiples of [p] are the same, or neighbours, or further apart. *)
Definition apart (p y z : Z) : Prop :=
  y = z \/ y = z + p \/ z = y + p \/ y >= z + 2 * p \/ z >= y + 2 * p.

Lemma multiples_apart (p y z : Z) : 0 < p -> multiple p y -> multiple p z -> apart p y z.
Proof.
  intros Hp (a & ->) (b & ->). unfold apart.
  assert (a = b \/ a = b + 1 \/ b = a + 1 \/ a >= b + 2 \/ b >= a + 2) as [|[|[|[|]]]] by lia; subst; nia.
Qed.

Lemma split_one (p n : Z) : 0 < p -> 0 <= n ->
  exists y r, n = y + r /\ 0 <= r < p /\ n mod p = r /\ 0 <= y /\ multiple p y.
Proof.
  intros Hp Hn. exists (p * (n / p)), (n mod p).
  pose proof (Z.div_mod n p). pose proof (Z.mod_pos_bound n p Hp). pose proof (Z.div_pos n p Hn Hp).
  repeat split; try lia; try nia. exists (n / p). reflexivity.
Qed.

(** ** Tactics *)

(** Splits what is known into cases, and leaves those that linear arithmetic does not exclude. *)
Ltac cases :=
  try lia; repeat (match goal with
    | H : _ \/ _ |- _ => destruct H
    | H : context [if ?b then _ else _] |- _ => destruct b eqn:?
    | |- context [if ?b then _ else _] => destruct b eqn:?
    end; try lia).

(** A number as a multiple of [p] and a rest. *)
Ltac splitting p n :=
  let E := fresh "E" in
  destruct (split_one p n) as (? & ? & ? & ? & E & ? & ?); [lia | lia |];
  rewrite ?E in *; clear E.

(** The same, with a name for the rest. *)
Ltac splitting_as p n r :=
  let E := fresh "E" in
  destruct (split_one p n) as (? & r & ? & ? & E & ? & ?); [lia | lia |];
  rewrite ?E in *; clear E.

(** Takes apart how an option came about. *)
Ltac chosen :=
  repeat match goal with
    | H : exists _, _ |- _ => destruct H
    | H : _ /\ _ |- _ => destruct H
    | H : _ \/ _ |- _ => destruct H
    end.

(** How the multiples lie apart. *)
Ltac compared :=
  repeat match goal with
    | H : multiple ?p ?y, K : multiple ?p ?z |- _ =>
      lazymatch goal with
      | _ : apart p y z |- _ => fail
      | _ : apart p z y |- _ => fail
      | _ => tryif constr_eq y z then fail else pose proof (multiples_apart p y z ltac:(lia) H K)
      end
    end; unfold apart in *.

(** Quotients and remainders by constants become numbers of which the equation is known. *)
Ltac divide a c :=
  let q := fresh "q" in let t := fresh "t" in
  pose proof (Z.div_mod a c ltac:(lia)); pose proof (Z.mod_pos_bound a c ltac:(lia));
  set (t := a mod c) in *; set (q := a / c) in *; clearbody t q.

Ltac euclid :=
  repeat match goal with
    | |- context [?a mod ?c] => divide a c
    | H : context [?a mod ?c] |- _ => divide a c
    end.

(** A small number is one of 0, 1, .... *)
Ltac small v :=
  let rec from i most :=
    lazymatch most with
    | O => idtac
    | S ?less =>
      destruct (Z.eq_dec v i); [subst v; try lia | let j := eval compute in (i + 1) in try lia; from j less]
    end
  in from 0 8%nat.

(** Every remainder by a constant is one of finitely many. *)
Ltac smalls :=
  repeat match goal with
    | H : 0 <= ?t < Z.pos _ |- _ => is_var t; small t
    end.

(* Lemmas of number theory that the library of theorems rests on. *)
Require Import ZArith Znumtheory Lia Psatz.
Open Scope Z_scope.

(** The exponent of 2 in a positive number. *)
Fixpoint v2 (p : positive) : Z :=
  match p with
  | xO q => 1 + v2 q
  | _ => 0
  end.

Lemma v2_nonnegative : forall p, 0 <= v2 p.
Proof. induction p; cbn [v2]; lia. Qed.

(** n = 2^v m with m odd, and only one v does this. *)
Lemma v2_split : forall p, exists m, Z.pos p = 2 ^ v2 p * m /\ Z.odd m = true.
Proof.
  induction p; cbn [v2].
  - exists (Z.pos p~1). split; [rewrite Z.pow_0_r; lia | reflexivity].
  - destruct IHp as [m [split odd]]. exists m. split; [|assumption].
    rewrite Z.pow_add_r by (try lia; apply v2_nonnegative).
    rewrite Pos2Z.inj_xO, split. ring.
  - exists 1. split; [reflexivity | reflexivity].
Qed.

Lemma v2_unique : forall p v m,
  0 <= v -> Z.pos p = 2 ^ v * m -> Z.odd m = true -> v2 p = v.
Proof.
  induction p; intros v m least split odd; cbn [v2].
  - destruct (Z.eq_dec v 0) as [zero | more]; [lia|].
    replace v with (1 + (v - 1)) in split by lia.
    rewrite Z.pow_add_r in split by lia. lia.
  - destruct (Z.eq_dec v 0) as [zero | more].
    + subst v. rewrite Z.pow_0_r, Z.mul_1_l in split. subst m. discriminate.
    + rewrite (IHp (v - 1) m); [lia | lia | | assumption].
      replace v with (1 + (v - 1)) in split by lia.
      rewrite Z.pow_add_r in split by lia. lia.
  - destruct (Z.eq_dec v 0) as [zero | more]; [lia|].
    replace v with (1 + (v - 1)) in split by lia.
    rewrite Z.pow_add_r in split by lia. lia.
Qed.

(** two-difference: if d divides n and d < n, then v2 (n - d) is not v2 n. *)
Theorem two_difference : forall n d r : positive,
  (Z.pos d | Z.pos n) -> Z.pos n - Z.pos d = Z.pos r -> v2 r <> v2 n.
Proof.
  intros n d r [q whole] rest same.
  destruct (v2_split d) as [m [split odd]].
  destruct (v2_split n) as [a [splitn oddn]].
  destruct (v2_split r) as [b [splitr oddr]].
  pose proof (v2_nonnegative d). pose proof (v2_nonnegative n).
  destruct (Z_lt_le_dec (v2 n) (v2 d)) as [less | more].
  - (* 2^(v2 d) divides n = q d. *)
    assert (v2 n = v2 n + 1 -> False) by lia.
    replace (v2 d) with (v2 n + 1 + (v2 d - v2 n - 1)) in split by lia.
    rewrite !Z.pow_add_r in split by lia.
    assert (a = 2 * (2 ^ (v2 d - v2 n - 1) * m * q)).
    { apply Z.mul_reg_l with (2 ^ v2 n); [pose proof (Z.pow_pos_nonneg 2 (v2 n)); lia|].
      rewrite <- splitn, whole, split. ring. }
    subst a. rewrite Z.odd_mul in oddn. discriminate.
  - destruct (Z.eq_dec (v2 n) (v2 d)) as [equal | other].
    + (* both odd parts are odd, so their difference is even *)
      assert (b = a - m).
      { apply Z.mul_reg_l with (2 ^ v2 n); [pose proof (Z.pow_pos_nonneg 2 (v2 n)); lia|].
        rewrite <- same, <- splitr, <- rest, splitn, split, <- equal, same. ring. }
      subst b. rewrite Z.odd_sub, oddn, odd in oddr. discriminate.
    + (* v2 n > v2 d: the difference has the exponent of d *)
      assert (v2 r = v2 d).
      { apply v2_unique with (2 ^ (v2 n - v2 d) * a - m); [lia| |].
        - rewrite <- rest, splitn, split at 1.
          replace (v2 n) with (v2 d + (v2 n - v2 d)) at 1 by lia.
          rewrite Z.pow_add_r by lia. ring.
        - replace (v2 n - v2 d) with (1 + (v2 n - v2 d - 1)) by lia.
          rewrite Z.pow_add_r by lia.
          rewrite Z.odd_sub, Z.odd_mul, Z.odd_mul, odd. reflexivity. }
      lia.
Qed.

(** two-power: if j < v2 n, then 2^j divides n, 2^j < n, and v2 (n - 2^j) = j. *)
Theorem two_power : forall (n : positive) j,
  0 <= j < v2 n ->
  (2 ^ j | Z.pos n) /\ 2 ^ j < Z.pos n /\ forall r, Z.pos n - 2 ^ j = Z.pos r -> v2 r = j.
Proof.
  intros n j range.
  destruct (v2_split n) as [m [split odd]].
  assert (Z.pos n = 2 ^ j * (2 * (2 ^ (v2 n - j - 1) * m))) as parts.
  { rewrite split at 1. replace (v2 n) with (j + (1 + (v2 n - j - 1))) at 1 by lia.
    rewrite !Z.pow_add_r by lia. ring. }
  pose proof (Z.pow_pos_nonneg 2 j). 
  split; [|split].
  - exists (2 * (2 ^ (v2 n - j - 1) * m)). rewrite parts. ring.
  - set (x := 2 ^ (v2 n - j - 1) * m) in *.
    assert (0 < Z.pos n) by lia. assert (0 < 2 ^ j) by lia. assert (0 < x) by nia. nia.
  - intros r rest. apply v2_unique with (2 * (2 ^ (v2 n - j - 1) * m) - 1); [lia| |].
    + rewrite <- rest, parts. ring.
    + rewrite Z.odd_sub, Z.odd_mul. reflexivity.
Qed.

(** least-shared: a prime that divides n and n - k divides k. *)
Theorem least_shared : forall n k p : Z,
  prime p -> Z.gcd n k = 1 -> (p | n) -> (p | n - k) -> False.
Proof.
  intros n k p [large _] coprime whole part.
  assert (p | k) by (replace k with (n - (n - k)) by ring; apply Z.divide_sub_r; assumption).
  assert (p | 1) as one by (rewrite <- coprime; apply Z.gcd_greatest; assumption).
  apply Z.divide_1_r_nonneg in one; lia.
Qed.

(** least-smaller: a prime q that does not divide n is coprime to it, and so is n - q; n and n - 1 are coprime. *)
Theorem least_smaller : forall n q : Z,
  prime q -> ~ (q | n) -> Z.gcd n (n - q) = 1.
Proof.
  intros n q is_prime other.
  replace (n - q) with (- q + 1 * n) by ring.
  rewrite Z.gcd_add_mult_diag_r, Z.gcd_opp_r.
  apply Zgcd_1_rel_prime, rel_prime_sym, prime_rel_prime; assumption.
Qed.

Theorem least_one : forall n : Z, Z.gcd n (n - 1) = 1.
Proof.
  intros n. replace (n - 1) with (- 1 + 1 * n) by ring.
  rewrite Z.gcd_add_mult_diag_r. change (-1) with (Z.opp 1).
  rewrite Z.gcd_opp_r. apply Z.gcd_1_r.
Qed.

(** least-even: what is coprime to an even number is odd, and what it leaves is odd. *)
Theorem least_even : forall n k : Z,
  Z.even n = true -> Z.gcd n k = 1 -> Z.odd k = true /\ Z.odd (n - k) = true.
Proof.
  intros n k even coprime.
  assert (Z.odd k = true) as odd.
  { destruct (Z.odd k) eqn:parity; [reflexivity|exfalso].
    apply Z.even_spec in even. destruct even as [a half].
    assert (Z.even k = true) as evenk by (rewrite <- Z.negb_odd, parity; reflexivity).
    apply Z.even_spec in evenk. destruct evenk as [b halfk].
    assert (2 | 1) as two.
    { rewrite <- coprime. apply Z.gcd_greatest; [exists a | exists b]; lia. }
    apply Z.divide_1_r_nonneg in two; lia. }
  split; [assumption|].
  rewrite Z.odd_sub, odd, <- Z.negb_even, even. reflexivity.
Qed.

(** golden-lost. *)
Theorem golden_lost : forall a b : Z,
  0 < a < b -> b * b < a * b + a * a ->
  b < 2 * a /\ a * a > a * (b - a) + (b - a) * (b - a).
Proof. intros a b range less. split; nia. Qed.

(** golden-won, with b = q a + r: (r, a) or (a, a + r) satisfies the inequality, unless equality holds. *)
Theorem golden_won : forall a r : Z,
  0 < r < a -> a * a <> r * a + r * r ->
  a * a < r * a + r * r \/ (a + r) * (a + r) < a * (a + r) + a * a.
Proof. intros a r range other. nia. Qed.

(** golden-irrational, by descent: (b - a, a) is a smaller solution. *)
Theorem golden_irrational : forall bound a b : Z,
  0 <= a -> 0 <= b < bound -> b * b = a * b + a * a -> a = 0 /\ b = 0.
Proof.
  intros bound a b. revert a b.
  destruct (Z_lt_le_dec bound 0) as [none | some]; [intros; lia|].
  pattern bound. apply natlike_ind; [intros; lia | | assumption].
  intros n natural smaller a b least range same.
  destruct (Z.eq_dec a 0) as [zero | positive]; [subst a; split; nia|].
  assert (a < b) by nia.
  destruct (smaller (b - a) a) as [left right]; nia.
Qed.

Print Assumptions two_difference.
Print Assumptions two_power.
Print Assumptions least_shared.
Print Assumptions least_smaller.
Print Assumptions least_one.
Print Assumptions least_even.
Print Assumptions golden_lost.
Print Assumptions golden_won.
Print Assumptions golden_irrational.

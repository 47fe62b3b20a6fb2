(* unnamed: the value of every position, for all values of the parameters. *)

From Coq Require Import ZArith Lia ZifyBool.
From Grundy Require Import GrundyResidue.
Open Scope Z_scope.

Definition allowed (m : Z) : Prop := 0 <= m /\ (1 <=? m) = true.

Definition position (m n : Z) : Prop := 0 <= n.

Definition option (m n o : Z) : Prop :=
  (exists k, (1 <= k <= (Z.min m n)) /\ o = (n - k)).

Lemma falls m : allowed m -> moves_fall (position m) (option m).
Proof. unfold moves_fall, position, option, allowed. intros A n o P M. chosen; euclid; lia. Qed.

Definition value_0 (m n : Z) : Z := (n mod (m + 1)).

Lemma case_0 m : allowed m -> true = true ->
  is_grundy (position m) (option m) (value_0 m).
Proof.
  unfold is_grundy, position, option, value_0, allowed.
  intros A C n P. split; [| split].
  - splitting (m + 1) (n); euclid; cases.
  - intros o M; chosen; splitting (m + 1) (n); splitting (m + 1) (o); compared; euclid; cases.
  - intros v V; splitting_as (m + 1) (n) rest; euclid; smalls; cases; first
    [ (exists ((n - (rest - v))); split; [exists (rest - v); lia | splitting (m + 1) ((n - (rest - v))); compared; euclid; cases; fail])
    | (exists ((n - (rest - v + (m + 1)))); split; [exists (rest - v + (m + 1)); lia | splitting (m + 1) ((n - (rest - v + (m + 1)))); compared; euclid; cases; fail]) ].
Qed.

Definition value (m n : Z) : Z :=
  if true then value_0 m n else 0.

Lemma is_value m : allowed m -> is_grundy (position m) (option m) (value m).
Proof.
  intros A.
  destruct (true) eqn:C0.
  { apply same_values with (value_0 m).
    - intros. unfold value. rewrite ?C0. reflexivity.
    - apply case_0; assumption. }
  all: exfalso; unfold allowed in A; euclid; smalls; lia.
Qed.

Theorem all_values : forall m, allowed m ->
  forall g, is_grundy (position m) (option m) g ->
  forall n, position m n -> g n = value m n.
Proof.
  intros m A g G n P.
  apply (unique (position m) (option m) (value m) g); auto using falls, is_value;
  unfold position; intuition.
Qed.

Print Assumptions all_values.

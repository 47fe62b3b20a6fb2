(* unnamed: the value of every position, for all values of the parameters. *)

From Coq Require Import ZArith Lia ZifyBool.
From Grundy Require Import GrundyResidue.
Open Scope Z_scope.

Definition allowed (k : Z) : Prop := 0 <= k /\ (1 <=? k) = true.

Definition position (k n : Z) : Prop := 0 <= n.

Definition option (k n o : Z) : Prop :=
  (exists s, (s = 1 \/ s = k) /\ (s <=? n) = true /\ o = (n - s)).

Lemma falls k : allowed k -> moves_fall (position k) (option k).
Proof. unfold moves_fall, position, option, allowed. intros A n o P M. chosen; euclid; lia. Qed.

Definition value_0 (k n : Z) : Z := (if ((n mod (k + 1)) =? k) then 2 else ((n mod (k + 1)) mod 2)).

Lemma case_0 k : allowed k -> ((k mod 2) =? 0) = true ->
  is_grundy (position k) (option k) (value_0 k).
Proof.
  unfold is_grundy, position, option, value_0, allowed.
  intros A C n P. split; [| split].
  - splitting (k + 1) (n); euclid; cases.
  - intros o M; chosen; splitting (k + 1) (n); splitting (k + 1) (o); compared; euclid; cases.
  - intros v V; splitting_as (k + 1) (n) rest; euclid; smalls; cases; try small v; first
    [ (exists ((n - (1))); split; [exists (1); lia | splitting (k + 1) ((n - (1))); compared; euclid; cases; fail])
    | (exists ((n - (k))); split; [exists (k); lia | splitting (k + 1) ((n - (k))); compared; euclid; cases; fail]) ].
Qed.

Definition value_1 (k n : Z) : Z := (n mod 2).

Lemma case_1 k : allowed k -> ((k mod 2) =? 1) = true ->
  is_grundy (position k) (option k) (value_1 k).
Proof.
  unfold is_grundy, position, option, value_1, allowed.
  intros A C n P. split; [| split].
  - euclid; cases.
  - intros o M; chosen; compared; euclid; cases.
  - intros v V; euclid; smalls; cases; try small v; first
    [ (exists ((n - (1))); split; [exists (1); lia | compared; euclid; cases; fail])
    | (exists ((n - (k))); split; [exists (k); lia | compared; euclid; cases; fail]) ].
Qed.

Definition value (k n : Z) : Z :=
  if ((k mod 2) =? 0) then value_0 k n else if ((k mod 2) =? 1) then value_1 k n else 0.

Lemma is_value k : allowed k -> is_grundy (position k) (option k) (value k).
Proof.
  intros A.
  destruct (((k mod 2) =? 0)) eqn:C0.
  { apply same_values with (value_0 k).
    - intros. unfold value. rewrite ?C0. reflexivity.
    - apply case_0; assumption. }
  destruct (((k mod 2) =? 1)) eqn:C1.
  { apply same_values with (value_1 k).
    - intros. unfold value. rewrite ?C0, ?C1. reflexivity.
    - apply case_1; assumption. }
  all: exfalso; unfold allowed in A; euclid; smalls; lia.
Qed.

Theorem all_values : forall k, allowed k ->
  forall g, is_grundy (position k) (option k) g ->
  forall n, position k n -> g n = value k n.
Proof.
  intros k A g G n P.
  apply (unique (position k) (option k) (value k) g); auto using falls, is_value;
  unfold position; intuition.
Qed.

Print Assumptions all_values.

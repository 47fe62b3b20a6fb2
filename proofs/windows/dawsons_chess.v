(* octal-d0_137: the value of every heap, shown by a window. *)

From Coq Require Import NArith List.
From Grundy Require Import GrundyWindow.
Import ListNotations.
Open Scope N_scope.

Definition digits : code := [0; 1; 3; 7].

Definition preperiod : nat := N.to_nat 52.

Definition period : nat := N.to_nat 34.

Definition values : list N := [
  0; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2; 2; 4; 0; 5; 2; 2; 3; 3;
  0; 1; 1; 3; 0; 2; 1; 1; 0; 4; 5; 2; 7; 4; 0; 1; 1; 2; 0; 3;
  1; 1; 0; 3; 3; 2; 2; 4; 4; 5; 5; 2; 3; 3; 0; 1; 1; 3; 0; 2;
  1; 1; 0; 4; 5; 3; 7; 4; 8; 1; 1; 2; 0; 3; 1; 1; 0; 3; 3; 2;
  2; 4; 4; 5; 5; 9
].

Lemma accepted : check digits preperiod period values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem all_values : forall n : nat, grundy digits n = pattern preperiod period values n.
Proof. exact (window_sound digits preperiod period values accepted). Qed.

Print Assumptions all_values.

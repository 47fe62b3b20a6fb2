(* octal-d0_77: the value of every heap, shown by a window. *)

From Coq Require Import NArith List.
From Grundy Require Import GrundyWindow.
Import ListNotations.
Open Scope N_scope.

Definition digits : code := [0; 7; 7].

Definition preperiod : nat := N.to_nat 71.

Definition period : nat := N.to_nat 12.

Definition values : list N := [
  0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2;
  1; 4; 6; 7; 4; 1; 2; 8; 5; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 3;
  1; 4; 7; 2; 1; 8; 2; 7; 4; 1; 2; 8; 1; 4; 7; 2; 1; 4; 2; 7;
  4; 1; 2; 8; 1; 4; 7; 2; 1; 8; 6; 7; 4; 1; 2; 8; 1; 4; 7; 2;
  1; 8; 7
].

Lemma accepted : check digits preperiod period values = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Theorem all_values : forall n : nat, grundy digits n = pattern preperiod period values n.
Proof. exact (window_sound digits preperiod period values accepted). Qed.

Print Assumptions all_values.

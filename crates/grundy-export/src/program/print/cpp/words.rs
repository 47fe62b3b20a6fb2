//! Words that names in C++ programs must not be.

/// Words of the language, of its library as far as programs use it, and of the programs themselves.
pub(super) const RESERVED: &str = "
after alignas alignof all and and_eq answer any apply asm auto best bitand bitor bool break canonical
case cases catch changed char choice choices cin class clause compl const constexpr continue copies
count cout decltype default delete do domain double dynamic_cast else end ending enum EOF explicit
export extern false fields fill find first float for form forms found friend from game get goal
GOES_ON goto grundy DECISIVE if in_place_index inline int ios is_goal item kept kind known last long lost
main make map mark max memo mex min more moved mutable namespace near new next noexcept not not_eq
nullptr number numbers one operator option Option options or or_eq over p pair parts player points
Position prepare private protected public q read ready reduced register result return reverse right
run same seen set settled sg short show signed size_t sizeof sort sorted start state State static std
string struct swap switch template this throw tie to to_string todo total true try tuple turn Turn
turns typedef typeid typename union unsigned using value VALUES variant vector virtual void volatile
while wins worth ws xor xor_eq
";

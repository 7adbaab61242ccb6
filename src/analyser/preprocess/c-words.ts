/** Words of C and C++ that are types by themselves. */
export const typeWords = new Set(
  "void char short int long float double signed unsigned bool _Bool wchar_t char8_t char16_t char32_t auto __int128 _Complex __signed__ __complex__ _Float128 __float128".split(
    " ",
  ),
);

/** Words of C and C++ that are before a type or a declarator. */
export const specifierWords = new Set(
  (
    "static extern inline const volatile register typedef constexpr consteval constinit virtual explicit friend mutable " +
    "thread_local _Thread_local _Noreturn noreturn _Atomic restrict __restrict __restrict__ __inline __inline__ __forceinline " +
    "__extension__ __const __volatile__ __thread typename export __cdecl __stdcall __fastcall __thiscall __vectorcall __clrcall __unaligned"
  ).split(" "),
);

/** Words that start a type with a name. */
export const classWords = new Set(["class", "struct", "union", "enum"]);

/** Words that may be between the parameters of a function and its body. */
export const trailingWords = new Set(
  "const volatile noexcept override final throw try requires asm __asm__ __asm default delete __attribute__ __attribute mutable constexpr restrict".split(
    " ",
  ),
);

/** Words that start a statement, or are operators: neither names nor types. */
export const statementWords = new Set(
  (
    "if else for while do switch case default return goto break continue try catch throw using namespace template new delete " +
    "sizeof alignof _Alignof alignas _Alignas decltype typeof __typeof__ __typeof operator public private protected co_return " +
    "co_await co_yield static_assert _Static_assert asm __asm__ __asm __asm_ __attribute__ __attribute __declspec _Generic this concept requires " +
    "and or not xor static_cast dynamic_cast const_cast reinterpret_cast typeid noexcept nullptr true false import module " +
    "__catch __try __except __finally __leave offsetof NULL final override " +
    "__real__ __imag__ __alignof__ _alignof __alignof"
  ).split(" "),
);

/** Words that say nothing about the structure of code, and that the grammars accept at few positions. */
export const hiddenWords = new Set(
  "__attribute__ __attribute __declspec __cdecl __stdcall __fastcall __thiscall __vectorcall __extension__ __signed__ _Complex __complex__".split(
    " ",
  ),
);

/** Attributes that system headers and compilers define, and that are not in capitals. */
const knownAttributes = new Set("__unused __used __packed __noinline __always_inline z_const vqualifier".split(" "));

/** Whether a word looks like a macro: all capitals, or reserved for the implementation. */
export function looksLikeMacro(word: string): boolean {
  return isInCapitals(word) || (word.startsWith("__") && !hiddenWords.has(word)) || knownAttributes.has(word);
}

/** Whether a word is all capitals, or the format of a number (`PRIx64`). */
export function isInCapitals(word: string): boolean {
  // Most words start with a small letter.
  if (word.charCodeAt(0) > 95) return false;
  return /^(?:_*[A-Z][A-Z0-9_]+|PRI[A-Za-z]\w*|SCN[a-z]\w*)$/.test(word);
}

/** Whether a word is in C or C++ itself. */
export function isReserved(word: string): boolean {
  return reservedWords.has(word);
}

const reservedWords = new Set([...typeWords, ...specifierWords, ...classWords, ...statementWords]);

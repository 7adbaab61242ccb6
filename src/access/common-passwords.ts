/** Words that passwords are often made of, in letters alone, in the languages of the product. */
const words = new Set([
  "abc",
  "access",
  "account",
  "admin",
  "administrator",
  "azerty",
  "azertyuiop",
  "belvedere",
  "bonjour",
  "changeme",
  "company",
  "default",
  "dragon",
  "football",
  "geheim",
  "guest",
  "hallo",
  "hello",
  "iloveyou",
  "letmein",
  "login",
  "master",
  "monkey",
  "motdepasse",
  "pass",
  "passw",
  "passwort",
  "password",
  "princess",
  "qazwsx",
  "qazwsxedc",
  "qwerty",
  "qwertyuiop",
  "qwertz",
  "qwertzuiop",
  "root",
  "secret",
  "server",
  "soleil",
  "summer",
  "sunshine",
  "superman",
  "test",
  "user",
  "welcome",
  "willkommen",
  "winter",
  "zxcvbnm",
]);
/** Rows of keys and orders that fingers follow. */
const orders = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qwertzuiopasdfghjklyxcvbnm",
];
const alternatives: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  $: "s",
  "@": "a",
};
/** A unit that is repeated over the whole password. */
const unitCharactersMax = 4;
const runCharactersMin = 4;
const runCharactersMax = 26;
/** Longer than all words; a login has no more. */
const wordCharactersMax = 200;

/**
 * Whether a password is one of those that are tried first, whatever its length: a common word or the login, with digits and
 * signs around it or written with digits; a few characters again and again; or keys in their order.
 */
export function isCommonPassword(password: string, login: string): boolean {
  const text = password.toLowerCase();
  return isRepeated(text) || isOrdered(text) || isWord(text, login.toLowerCase());
}

function isWord(text: string, login: string): boolean {
  const loginLetters = lettersOf(login);
  const isKnown = (word: string): boolean => words.has(word) || word === loginLetters;
  const trimmed = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const forms = [text, spell(text), spell(trimmed)].map(lettersOf);
  return text === login || forms.some((letters) => isMadeOf(letters, isKnown));
}

function spell(text: string): string {
  return text.replaceAll(/[0-9$@]/g, (sign) => alternatives[sign] ?? sign);
}

// The whole text is known words, one after another.
function isMadeOf(letters: string, isKnown: (word: string) => boolean): boolean {
  const reached = new Set([0]);
  for (let start = 0; start < letters.length; start += 1) {
    if (!reached.has(start)) continue;
    const endMax = Math.min(letters.length, start + wordCharactersMax);
    for (let end = start + 1; end <= endMax; end += 1) {
      if (isKnown(letters.slice(start, end))) reached.add(end);
    }
  }
  return letters !== "" && reached.has(letters.length);
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= unitCharactersMax; length += 1) {
    const unit = text.slice(0, length);
    if (text.length > length && unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

// Runs such as 12345678 or qwertz, forwards or backwards, and at most a few characters after them.
function isOrdered(text: string): boolean {
  let rest = text;
  while (rest !== "") {
    let length = Math.min(rest.length, runCharactersMax);
    while (length >= runCharactersMin && !isRun(rest.slice(0, length))) length -= 1;
    if (length < runCharactersMin) return rest !== text && rest.length < runCharactersMin;
    rest = rest.slice(length);
  }
  return text !== "";
}

function isRun(text: string): boolean {
  const backwards = text.split("").toReversed().join("");
  return orders.some((order) => order.includes(text) || order.includes(backwards));
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}]/gu, "");
}

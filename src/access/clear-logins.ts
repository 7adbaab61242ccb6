import type { Store, StoreWrites } from "../store/index.ts";
import { refuse } from "../text/index.ts";

/** Scripts with letters that look like those of another one. A login has letters of one of them. */
const similarScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

/** Characters that are not seen, that have no meaning yet, or whose meaning is private. A space is one of ASCII. */
const unclear = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;

/**
 * Whether a new login does not look like another one: its characters are visible, in their usual form (NFKC, so no letters of
 * double width and no ligatures), and letters of similar alphabets are not mixed. A simple form of PRECIS (RFC 8265) and of
 * the restrictions of UTS 39; a login that has only letters of another alphabet is possible.
 */
export function isClearLogin(login: string): boolean {
  return (
    login.normalize("NFKC") === login &&
    !unclear.test(login) &&
    similarScripts.filter((script) => script.test(login)).length <= 1
  );
}

/**
 * Lets a user of a provider in. A login that may look like another one creates no user; users who exist keep theirs.
 * `claim` is where the login comes from.
 */
export async function admitUser(
  { write }: { readonly write: Pick<Store["write"], "admitProviderUser"> },
  { claim, ...request }: Parameters<StoreWrites["admitProviderUser"]>[0] & { readonly claim: string },
) {
  const mayCreate = request.mayCreate && isClearLogin(request.login);
  const admitted = await write.admitProviderUser({ ...request, mayCreate });
  const isUnclear =
    !admitted.ok && admitted.problem.code === "provider.user-unknown" && mayCreate !== request.mayCreate;
  return isUnclear ? refuse({ code: "provider.login-unusable", params: { claim } } as const) : admitted;
}

import { useTexts } from "../texts/catalogue.ts";
import { ConfirmButton } from "./ConfirmButton.tsx";
import type { Column } from "./Table.tsx";

/** The column of a table of tokens that revokes one, after a question. */
export function useRevokeColumn<Token extends { readonly name: string }>(
  revoke: (token: Token) => Promise<void>,
): Column<Token> {
  const { account, form } = useTexts();
  return {
    id: "revoke",
    header: form.actions,
    cell: (token) => (
      <ConfirmButton
        action={account.revoke}
        of={token.name}
        title={account.revokeTitle(token.name)}
        onConfirm={() => revoke(token)}
      >
        <p>{account.revokeText}</p>
      </ConfirmButton>
    ),
    value: () => null,
    width: 120,
    control: true,
  };
}

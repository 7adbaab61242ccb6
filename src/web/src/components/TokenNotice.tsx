import { serverAddress } from "../address/address.ts";
import { useTexts } from "../texts/catalogue.ts";
import { CodeBlock } from "./CodeBlock.tsx";

/** A token that was just created, with its text, which is shown only this once. */
export function TokenNotice({ created }: { readonly created: { readonly name: string; readonly token: string } }) {
  const { account } = useTexts();
  const server = serverAddress();
  return (
    <div className="notice stack" role="status">
      <p>{account.tokenCreated(created.name)}</p>
      <CodeBlock text={created.token} label={account.token} />
      <CodeBlock
        text={`curl -H "Authorization: Bearer ${created.token}" ${server}/api/projects`}
        label={account.tokenCommand}
      />
    </div>
  );
}

import { useAddress } from "../../address/address.ts";
import { later } from "../../components/later.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const parts = {
  profile: later(async () => (await import("./Profile.tsx")).Profile),
  password: later(async () => (await import("./Password.tsx")).Password),
  tokens: later(async () => (await import("./Tokens.tsx")).Tokens),
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** What a user sets for himself. */
export function Page() {
  const { account } = useTexts();
  const address = useAddress();
  const current = names.find((name) => name === address.search["tab"]) ?? "profile";
  const Part = parts[current];
  const tabs = names.map((id) => ({
    id,
    label: account.tabs[id],
    href: address.with({ tab: id === "profile" ? undefined : id }),
  }));
  return (
    <div className="page stack">
      <h1>{account.title}</h1>
      <Tabs label={account.title} tabs={tabs} current={current} />
      <Part />
    </div>
  );
}

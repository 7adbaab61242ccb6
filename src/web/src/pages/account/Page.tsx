import { useAddress } from "../../address/address.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const parts = {
  profile: lazyComponent(async () => (await import("./Profile.tsx")).Profile),
  password: lazyComponent(async () => (await import("./Password.tsx")).Password),
  factors: lazyComponent(async () => (await import("./Factors.tsx")).Factors),
  sessions: lazyComponent(async () => (await import("./Sessions.tsx")).Sessions),
  mail: lazyComponent(async () => (await import("./Mail.tsx")).Mail),
  tokens: lazyComponent(async () => (await import("./Tokens.tsx")).Tokens),
  limits: lazyComponent(async () => (await import("./OwnLimits.tsx")).OwnLimits),
  limited: lazyComponent(async () => (await import("./Limited.tsx")).Limited),
} as const;
const names = Object.keys(parts) as (keyof typeof parts)[];

/** The user's own settings. */
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

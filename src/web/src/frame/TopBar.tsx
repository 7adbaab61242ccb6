import { Keyboard, Menu as MenuPicture, Search, UserRound } from "lucide-react";
import { hrefOf, useAddress } from "../address/address.ts";
import { AppLink } from "../address/AppLink.tsx";
import { signOut, type Session } from "../api/session.ts";
import { Menu } from "../components/Menu.tsx";
import { pages } from "../pages/index.ts";
import { useTexts } from "../texts/catalogue.ts";
import { chooseTheme, themeChoices, useTheme } from "../theme/theme.ts";
import { TaskMenu } from "./TaskMenu.tsx";

interface TopBarProps {
  readonly session: Session;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** The bar above every page. */
export function TopBar({ session, onSearch, onHelp }: TopBarProps) {
  const texts = useTexts();
  const { frame } = texts;
  const { path } = useAddress();
  const { user, anonymous } = session;
  const entries = pages.filter(
    (page) =>
      (page.bar?.for === "everyone" && (!anonymous || page.public === true)) ||
      (page.bar?.for === "administrators" && user.role === "ADMINISTRATOR"),
  );
  const links = entries.map((page) => (
    <AppLink
      key={page.path}
      href={page.path}
      data-closes
      className="bar-link"
      aria-current={isHere(page.path, path) ? "page" : undefined}
    >
      {page.bar?.label(texts)}
    </AppLink>
  ));
  return (
    <header className="bar">
      <div className="narrow-only">
        <Menu label={frame.menu} content={<MenuPicture size={20} aria-hidden />}>
          <nav aria-label={frame.mainNavigation} className="bar-menu">
            {links}
          </nav>
        </Menu>
      </div>
      <AppLink href="/" className="bar-mark">
        <img src="assets/mark.svg" alt="" width={24} height={24} />
        <span>{frame.product}</span>
      </AppLink>
      <nav aria-label={frame.mainNavigation} className="bar-links wide-only">
        {links}
      </nav>
      <button type="button" className="bar-search" onClick={onSearch} aria-keyshortcuts="/">
        <Search size={16} aria-hidden />
        <span className="wide-only">{frame.search}</span>
        <kbd className="wide-only">/</kbd>
        <span className="visually-hidden narrow-only">{frame.search}</span>
      </button>
      {anonymous ? <SignInLink /> : <TaskMenu />}
      <AccountMenu session={session} onHelp={onHelp} />
    </header>
  );
}

// Comes back to this page.
function SignInLink() {
  const { publicView } = useTexts();
  const { path, search } = useAddress();
  return (
    <AppLink href={hrefOf("/sign-in", { next: hrefOf(path, search) })} className="bar-link">
      {publicView.signIn}
    </AppLink>
  );
}

function AccountMenu({ session, onHelp }: { readonly session: Session; readonly onHelp: () => void }) {
  const texts = useTexts();
  const { frame } = texts;
  const { choice } = useTheme();
  const { user, anonymous } = session;
  const account = anonymous ? undefined : pages.find((page) => page.path === "/account");
  return (
    <Menu label={frame.account} content={<UserRound size={20} aria-hidden />}>
      <p className="menu-title">
        {anonymous ? texts.publicView.notSignedIn : frame.signedInAs(user.name || user.login)}
      </p>
      {account === undefined ? null : (
        <AppLink href={account.path} className="menu-item" data-closes>
          {account.title(texts)}
        </AppLink>
      )}
      <fieldset className="menu-theme">
        <legend className="menu-title">{frame.theme}</legend>
        {themeChoices.map((theme) => (
          <label key={theme} className="menu-item">
            <input type="radio" name="theme" checked={choice === theme} onChange={() => chooseTheme(theme)} />
            {frame.themes[theme]}
          </label>
        ))}
      </fieldset>
      <hr className="menu-rule" />
      <button type="button" className="menu-item" data-closes onClick={onHelp}>
        <Keyboard size={16} aria-hidden />
        {frame.shortcuts}
      </button>
      <a className="menu-item" href="docs/api">
        {frame.apiDocumentation}
      </a>
      {anonymous ? null : (
        <>
          <hr className="menu-rule" />
          <button type="button" className="menu-item" data-closes onClick={() => void signOut()}>
            {frame.signOut}
          </button>
        </>
      )}
    </Menu>
  );
}

// The explorer belongs to the projects.
function isHere(entry: string, path: string): boolean {
  if (entry === "/") return path === "/" || path.startsWith("/explore/") || path.startsWith("/compare/");
  return path === entry || path.startsWith(`${entry}/`);
}

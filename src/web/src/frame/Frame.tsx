import { Outlet, useMatches } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { hrefOf, localHref, useAddress, useNavigation } from "../address/address.ts";
import { isPublicView, refreshSession, useSession } from "../api/session.ts";
import { UserContext } from "../api/user.ts";
import { Button } from "../components/Button.tsx";
import { EmptyState } from "../components/EmptyState.tsx";
import { Toasts } from "../components/toasts.tsx";
import { pageAt, type PageDeclaration } from "../pages/index.ts";
import { useLive } from "../live/use-live.ts";
import { useTexts } from "../texts/catalogue.ts";
import { KeyboardHelp } from "./KeyboardHelp.tsx";
import { useKeys } from "../components/keys.ts";
import { DropArea } from "./DropArea.tsx";
import { useShownObject } from "./page-title.ts";
import { PageLoading } from "./outcomes.tsx";
import { ServerBanner } from "./ServerBanner.tsx";
import { SearchDialog } from "./SearchDialog.tsx";
import { PublicViewNotice } from "./PublicViewNotice.tsx";
import { TopBar } from "./TopBar.tsx";
import "./frame.css";

/** The frame around every page: top bar, search, messages. Most pages need a session. */
export function Frame() {
  const texts = useTexts();
  const session = useSession();
  const page = pageAt(useAddress().path);
  // While the code of the sign-in page loads, the router still has the previous page.
  const shownPath = useMatches().at(-1)?.fullPath as string | undefined;
  const [searching, setSearching] = useState(false);
  const [helping, setHelping] = useState(false);
  useTitle(page?.title(texts));
  useKeys({ "/": () => setSearching(true), "?": () => setHelping(true) }, session !== null && session !== undefined);
  useSignInRedirect(page);
  useStartPage();
  if (page?.open === true) {
    return (
      <>
        {shownPath === page.path ? <Outlet /> : <PageLoading />}
        <Toasts />
      </>
    );
  }
  if (session === undefined) return <Waiting />;
  if (session === null) return <PageLoading />;
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {texts.frame.skip}
      </a>
      {isPublicView() ? <PublicViewNotice /> : null}
      <TopBar session={session} onSearch={() => setSearching(true)} onHelp={() => setHelping(true)} />
      <ServerBanner />
      {session.anonymous ? null : <Live />}
      <main id="content" tabIndex={-1}>
        <UserContext value={session.user}>
          <Outlet />
        </UserContext>
      </main>
      {session.anonymous ? null : <DropArea />}
      <SearchDialog open={searching} onClose={() => setSearching(false)} />
      <KeyboardHelp open={helping} onClose={() => setHelping(false)} />
      <Toasts />
    </div>
  );
}

// Only a signed-in user can receive events.
function Live() {
  useLive();
  return null;
}

// No user is signed in: go to the sign-in page, and remember the requested address.
function useSignInRedirect(page: PageDeclaration | undefined): void {
  const session = useSession();
  const { path, search } = useAddress();
  const navigate = useNavigation();
  const open = page?.open === true;
  const isForUsers = page !== undefined && page.public !== true;
  useEffect(() => {
    if (!open && (session === null || (session?.anonymous === true && isForUsers))) {
      navigate(hrefOf("/sign-in", { next: nextOf(hrefOf(path, search)) }), { replace: true });
    }
    if (session?.anonymous === false && open) navigate(localHref(search["next"]), { replace: true });
  }, [session, open, isForUsers, path, search, navigate]);
}

/** Whether the first page of this visit was shown: from then on, the mark leads to the portfolio. */
let started = false;

// The first page of a visit is the one that the user chose.
function useStartPage(): void {
  const session = useSession();
  const { path, search } = useAddress();
  const navigate = useNavigation();
  useEffect(() => {
    if (session === null || session === undefined || path.startsWith("/sign-in") || started) return;
    started = true;
    const { startPage } = session.user;
    if (startPage !== null && path === "/" && Object.keys(search).length === 0) {
      navigate(localHref(startPage), { replace: true });
    }
  }, [session, path, search, navigate]);
}

function nextOf(href: string): string | undefined {
  return href === "/" ? undefined : href;
}

const patienceMilliseconds = 4_000;

// Shown while waiting for the first answer of the server, if that takes long.
function Waiting() {
  const { frame } = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <PageLoading />;
  return (
    <div className="page">
      <EmptyState title={frame.errorTitle}>
        <p>{frame.unreachable}</p>
        <Button onClick={() => void refreshSession().catch(() => undefined)}>{frame.retry}</Button>
      </EmptyState>
    </div>
  );
}

function useTitle(title: string | undefined): void {
  const { frame } = useTexts();
  const object = useShownObject();
  useEffect(() => {
    document.title = [object, title, frame.product].filter((part) => part !== undefined).join(" · ");
  }, [object, title, frame]);
}

import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { chooseLanguage, createFormats, knownLanguage, type Language } from "../../text/index.ts";
import { currentPath } from "./address/address.ts";
import { parseSearch } from "./address/search.ts";
import { createPageRouter } from "./address/router.tsx";
import { setAnswerLanguage } from "./api/client.ts";
import { createQueryClient } from "./api/queries.ts";
import { refreshSession, useSession, type Session } from "./api/session.ts";
import { NotFound, PageError, PageLoading } from "./frame/outcomes.tsx";
import { Frame } from "./frame/Frame.tsx";
import { pageAt, paramsAt } from "./pages/index.ts";
import { loadTexts, LocalizationContext, type Localization } from "./texts/catalogue.ts";
import "./styles/tokens.css";
import "./styles/base.css";

const queries = createQueryClient();
const router = createPageRouter({ Frame, PageLoading, NotFound, PageError });

/** Renders the interface into an element of the page. */
export function start(element: Element): void {
  const page = pageAt(currentPath());
  // Render even if the server does not answer.
  void refreshSession()
    .then((session) => {
      if (session === null || page === undefined) return;
      const { language, zone } = preferencesOf(session);
      setAnswerLanguage(language, zone);
      return page.prefetch?.(queries, paramsAt(page, currentPath()), parseSearch(location.search));
    })
    // The page repeats a failed request and shows the error.
    .catch(() => undefined);
  // Load the code and the texts while the session is requested.
  void page?.load().catch(() => undefined);
  void loadTexts(browserLanguage()).catch(() => undefined);
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
}

function App() {
  const session = useSession();
  const user = session?.user;
  const { language, zone } = preferencesOf(session ?? undefined);
  const localization = useLoadedLocalization(language, zone);
  useForgetting(user?.login);
  if (localization === undefined) return null;
  return (
    <LocalizationContext value={localization}>
      <RouterProvider router={router} />
    </LocalizationContext>
  );
}

/**
 * Drops the cache when a user signs out, so that the next user does not see it. Not before the first session is known: the
 * first requests may be under way by then.
 */
function useForgetting(login: string | undefined): void {
  const before = useRef(login);
  useEffect(() => {
    if (before.current !== undefined && before.current !== login) queries.clear();
    before.current = login;
  }, [login]);
}

function useLoadedLocalization(language: Language, zone: string): Localization | undefined {
  const [localization, setLocalization] = useState<Localization>();
  useEffect(() => {
    let wanted = true;
    const changed = setAnswerLanguage(language, zone);
    void loadTexts(language).then((texts) => {
      if (!wanted) return;
      document.documentElement.lang = language;
      setLocalization((before) => {
        // Cached answers contain texts of the previous language.
        if (before !== undefined && changed) void queries.invalidateQueries();
        return { language, zone, texts, formats: createFormats(language, zone) };
      });
    });
    return () => {
      wanted = false;
    };
  }, [language, zone]);
  return localization;
}

/** The user's choice, else the browser's settings. */
function preferencesOf(session: Session | undefined): { readonly language: Language; readonly zone: string } {
  return {
    language: knownLanguage(session?.user.language ?? "") ?? browserLanguage(),
    zone: session?.user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function browserLanguage(): Language {
  return chooseLanguage(navigator.languages.join(","), null, "en");
}

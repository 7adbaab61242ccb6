import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { chooseLanguage, knownLanguage, type Language } from "../../text/index.ts";
import { parseSearch, pathHere } from "./address/address.ts";
import { createPageRouter } from "./address/router.tsx";
import { speak } from "./api/client.ts";
import { createQueryClient } from "./api/queries.ts";
import { refreshSession, useSession, type Session } from "./api/session.ts";
import { Absent, Failed, Pending } from "./frame/outcomes.tsx";
import { Frame } from "./frame/Frame.tsx";
import { pageAt, paramsAt } from "./pages/index.ts";
import { loadTexts, SpeechContext, type Speech } from "./texts/catalogue.ts";
import { createFormats } from "./texts/formats.ts";
import "./styles/tokens.css";
import "./styles/base.css";

const queries = createQueryClient();
const router = createPageRouter({ Frame, Pending, Absent, Failed });

/** Shows the interface in an element of the page. */
export function start(element: Element): void {
  const page = pageAt(pathHere());
  // Whether the server answers or not, the page has to say something.
  void refreshSession()
    .then((session) => {
      if (session === null || page === undefined) return;
      const { language, zone } = speechOf(session);
      speak(language, zone);
      return page.askFirst?.(queries, paramsAt(page, pathHere()), parseSearch(location.search));
    })
    // What is refused here is asked for again by the page, which says so.
    .catch(() => undefined);
  // What will most likely be needed is on its way while the session is asked for.
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
  const { language, zone } = speechOf(session ?? undefined);
  const speech = useChosenSpeech(language, zone);
  const login = user?.login;
  // What one user saw is nothing for the next one; between two of them nobody is signed in.
  useEffect(() => {
    if (login === undefined) queries.clear();
  }, [login]);
  if (speech === undefined) return null;
  return (
    <SpeechContext value={speech}>
      <RouterProvider router={router} />
    </SpeechContext>
  );
}

function useChosenSpeech(language: Language, zone: string): Speech | undefined {
  const [speech, setSpeech] = useState<Speech>();
  useEffect(() => {
    let wanted = true;
    const changed = speak(language, zone);
    void loadTexts(language).then((texts) => {
      if (!wanted) return;
      document.documentElement.lang = language;
      setSpeech((before) => {
        // What was read in another language has to be read again.
        if (before !== undefined && changed) void queries.invalidateQueries();
        return { language, zone, texts, formats: createFormats(language, zone) };
      });
    });
    return () => {
      wanted = false;
    };
  }, [language, zone]);
  return speech;
}

/** What the user has chosen, else what the browser says. */
function speechOf(session: Session | undefined): { readonly language: Language; readonly zone: string } {
  return {
    language: knownLanguage(session?.user.language ?? "") ?? browserLanguage(),
    zone: session?.user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

function browserLanguage(): Language {
  return chooseLanguage(navigator.languages.join(","), null, "en");
}

import { lookAsPublic } from "../api/session.ts";
import { Button } from "../components/Button.tsx";
import { Notice } from "../components/Notice.tsx";
import { useTexts } from "../texts/catalogue.ts";

/** Says that the tab shows what the public sees, and stops that. */
export function PublicViewNotice() {
  const { publicView } = useTexts();
  return (
    <Notice kind="info" action={<Button onClick={() => lookAsPublic(false)}>{publicView.stop}</Button>}>
      {publicView.notice}
    </Notice>
  );
}

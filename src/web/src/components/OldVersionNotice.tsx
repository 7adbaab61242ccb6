import { AppLink } from "../address/AppLink.tsx";
import { useFormats, useTexts } from "../texts/catalogue.ts";
import { Notice } from "./Notice.tsx";

interface OldVersionNoticeProps {
  readonly version: { readonly id: number; readonly name: string; readonly analysisTime: string };
  /** The newest version of the branch that the user may see. */
  readonly newestId: number | null | undefined;
  /** The same page for the newest version. */
  readonly newestHref: string;
}

/** Says that the page shows an old version, with a link to the newest one; nothing on the newest version. */
export function OldVersionNotice({ version, newestId, newestHref }: OldVersionNoticeProps) {
  const { frame } = useTexts();
  const formats = useFormats();
  if (newestId === null || newestId === undefined || newestId === version.id) return null;
  const link = (
    <AppLink href={newestHref} className="button button-plain">
      {frame.toNewest}
    </AppLink>
  );
  return (
    <Notice kind="info" action={link}>
      {frame.oldVersion(version.name, formats.dateTime(version.analysisTime))}
    </Notice>
  );
}

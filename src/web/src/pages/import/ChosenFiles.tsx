import { FileText, FileUp, X } from "lucide-react";
import { useRef } from "react";
import { Button, IconButton } from "../../components/Button.tsx";
import { addFiles, removeFile } from "../../frame/dropped-files.ts";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import { visibleText } from "../../texts/visible-text.ts";

const bytesPerKilobyte = 1_000;

/** The files that are sent, and how to choose more. Files can be dropped anywhere on the page. */
export function ChosenFiles({ files }: { readonly files: readonly File[] }) {
  const { bring: texts } = useTexts();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-label={texts.files} className="import-files">
      <div className="import-drop">
        <FileUp size={28} aria-hidden />
        <p>{texts.drop}</p>
        <Button onClick={() => input.current?.click()}>{texts.choose}</Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={texts.choose}
          onChange={({ target }) => {
            addFiles([...(target.files ?? [])]);
            // The same file can be chosen again after it was removed.
            target.value = "";
          }}
        />
      </div>
      {files.length === 0 ? null : (
        <ul className="import-list">
          {files.map(({ name, size }) => (
            <li key={name} className="row">
              <FileText size={16} aria-hidden />
              <span className="breakable">{visibleText(name)}</span>
              <span className="soft small">{texts.kilobytes(formats.number(Math.ceil(size / bytesPerKilobyte)))}</span>
              <IconButton label={texts.remove(name)} className="push" onClick={() => removeFile(name)}>
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

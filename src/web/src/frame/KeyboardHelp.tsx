import { Dialog } from "../components/Dialog.tsx";
import { useTexts } from "../texts/catalogue.ts";

/** The list of keyboard shortcuts. */
export function KeyboardHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { frame } = useTexts();
  const keys: readonly (readonly [string, string])[] = [
    ["/", frame.shortcutSearch],
    ["j", frame.shortcutNext],
    ["k", frame.shortcutPrevious],
    ["Enter", frame.shortcutOpen],
    ["n", frame.shortcutNextPlace],
    ["p", frame.shortcutPreviousPlace],
    ["f", frame.shortcutFunction],
    ["?", frame.shortcutHelp],
  ];
  return (
    <Dialog title={frame.shortcuts} open={open} onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, text]) => (
          <div key={key} className="row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { useState } from "react";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const CreateProject = lazyComponent(async () => (await import("./CreateProject.tsx")).CreateProject, null);

/** A button that creates a project, for users who may. */
export function CreateButton() {
  const { project: texts } = useTexts();
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  if (role !== "ADMINISTRATOR" && role !== "CREATOR") return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.create}</Button>
      {open ? <CreateProject onClose={() => setOpen(false)} /> : null}
    </>
  );
}

import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { ChipList } from "../../components/ChipList.tsx";
import { Combobox } from "../../components/Combobox.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const projectsShown = 10;

interface MemberProjectsProps {
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  /** The server's message about the project at an index. */
  readonly errorAt: (pointer: string) => string | undefined;
}

/** The projects of a meta-project. A meta-project cannot contain another one. */
export function MemberProjects({ value, onChange, errorAt }: MemberProjectsProps) {
  const { project: texts } = useTexts();
  const { data = [] } = useRead("GET /api/projects", { query: { fields: "name,metaProject,group" } });
  const [searchText, setSearchText] = useState("");
  const wanted = searchText.trim().toLowerCase();
  const offered = data.filter(
    ({ name, metaProject }) => !metaProject && !value.includes(name) && name.toLowerCase().includes(wanted),
  );
  const add = (name: string): void => {
    onChange([...value, name]);
    setSearchText("");
  };
  return (
    <div className="field">
      <strong aria-hidden>{texts.memberProjects}</strong>
      <ChipList
        label={texts.memberProjects}
        values={value}
        onChange={onChange}
        errorAt={(index) => errorAt(`/members/${index}`)}
      />
      <Combobox
        label={texts.addMemberProject}
        placeholder={texts.addMemberProject}
        value={searchText}
        eager
        onInput={setSearchText}
        onChoose={add}
        options={offered.slice(0, projectsShown).map(({ name, group }) => ({
          id: name,
          content: (
            <>
              <span>{name}</span>
              <span className="small soft push truncate">{group}</span>
            </>
          ),
        }))}
      />
      <span className="small soft">{texts.memberProjectsHint}</span>
    </div>
  );
}

import { useEffect, useState } from 'react';
import type { ProjectEntry } from '../../src/contracts/api-rooms.ts';
import { listProjects } from './api-client.ts';
import { DICTIONARIES, type Language, Words } from './dictionaries.ts';
import { RunView } from './run-view.tsx';
import { RunsView } from './runs-view.tsx';
import { ErrorBox } from './trouble-box.tsx';

const LANGUAGE_KEY = 'bookforge-language';

/** Addresses: `#/<project>` for its runs, `#/<project>/<run>` for one of them. */
export function ControlRoomPage() {
  const [language, setLanguage] = useState<Language>(readLanguage);
  const [place, setPlace] = useState(readPlace);
  const [projects, setProjects] = useState<readonly ProjectEntry[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const words = DICTIONARIES[language];

  useEffect(() => {
    const follow = () => setPlace(readPlace());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  useEffect(() => {
    listProjects().then(setProjects, setError);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE_KEY, language);
  }, [language]);

  const project = place.project ?? projects?.[0]?.project ?? null;
  return (
    <Words value={words}>
      {/* The address after # is the page's own, so the focus is moved instead of following a link to it. */}
      <button type="button" className="skip" onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <header className="top">
        <h1>
          BookForge <span>{words.title}</span>
        </h1>
        {projects !== null && projects.length > 0 && (
          <label>
            {words.project}{' '}
            <select
              value={project ?? ''}
              onChange={(event) => {
                location.hash = `#/${event.target.value}`;
              }}
            >
              {projects.map((each) => (
                <option key={each.project} value={each.project}>
                  {each.title ?? each.project}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" onClick={() => setLanguage(language === 'en' ? 'zh' : 'en')}>
          {words.language}
        </button>
      </header>
      <main id="content" tabIndex={-1}>
        <ErrorBox error={error} />
        {projects !== null && project === null && <p className="quiet">{words.noProjects}</p>}
        {project !== null && place.runId === null && <RunsView key={project} project={project} />}
        {project !== null && place.runId !== null && (
          <RunView key={place.runId} project={project} runId={place.runId} />
        )}
      </main>
    </Words>
  );
}

function readPlace(): { readonly project: string | null; readonly runId: string | null } {
  const [, project, runId] = location.hash.split('/');
  return { project: project === undefined || project === '' ? null : project, runId: runId ?? null };
}

function readLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

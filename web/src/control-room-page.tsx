import { useEffect, useState } from 'react';
import type { ProjectEntry } from '../../src/contracts/api-rooms.ts';
import { listProjects } from './api-client.ts';
import { DICTIONARIES, type Language, useWords, Words } from './dictionaries.ts';
import { IssuesView } from './issues-view.tsx';
import { type Place, readPlace } from './place.ts';
import { RunView } from './run-view.tsx';
import { RunsView } from './runs-view.tsx';
import { ErrorBox } from './trouble-box.tsx';

const LANGUAGE_KEY = 'bookforge-language';

export function ControlRoomPage() {
  const [language, setLanguage] = useState<Language>(readLanguage);
  const [place, setPlace] = useState(() => readPlace(location.hash));
  const [projects, setProjects] = useState<readonly ProjectEntry[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const words = DICTIONARIES[language];

  useEffect(() => {
    const follow = () => setPlace(readPlace(location.hash));
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
        {project !== null && <Views project={project} view={place.view} />}
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
        {project !== null && <View key={project} project={project} place={place} />}
      </main>
    </Words>
  );
}

function Views({ project, view }: { readonly project: string; readonly view: Place['view'] }) {
  const words = useWords();
  return (
    <nav className="views" aria-label={words.views}>
      <a href={`#/${project}`} aria-current={view === 'runs' ? 'page' : undefined}>
        {words.runs}
      </a>
      <a href={`#/${project}/issues`} aria-current={view === 'issues' ? 'page' : undefined}>
        {words.issues}
      </a>
    </nav>
  );
}

function View({ project, place }: { readonly project: string; readonly place: Place }) {
  if (place.view === 'issues') return <IssuesView project={project} issueId={place.id} />;
  if (place.id === null) return <RunsView project={project} />;
  return <RunView key={place.id} project={project} runId={place.id} />;
}

function readLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

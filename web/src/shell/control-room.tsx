import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { DICTIONARIES, type Language, Words } from '../shared/dictionaries.ts';
import { LoadingLine } from '../shared/loading-line.tsx';
import { type BookView, OFFICE_VIEWS, type Place } from '../shared/place.ts';
import { News, useProjectNews } from '../shared/project-news.ts';
import { useOffice, useProjects } from '../shared/queries.ts';
import { ErrorBox } from '../shared/trouble-box.tsx';
import { usePlace } from '../shared/use-place.ts';
import { Navigation, nameView } from './navigation.tsx';
import { PageGuard } from './page-guard.tsx';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { applyTheme, nextTheme, readTheme, type Theme } from './theme.ts';
import { TopBar } from './top-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

// What is around every page: where one can go, what runs, and what the keyboard does. A page is loaded when it is gone to.

const LANGUAGE_KEY = 'bookforge-language';
const PROJECT_KEY = 'bookforge-project';

interface BookPageProps {
  readonly project: string;
  readonly id: string | null;
}

const ProjectsPage = lazy(async () => ({
  default: (await import('../pages/projects/projects-page.tsx')).ProjectsPage,
}));
const NewBookPage = lazy(async () => ({
  default: (await import('../pages/projects/new-book-page.tsx')).NewBookPage,
}));
const BOOK_PAGES: Readonly<Record<BookView, ComponentType<BookPageProps>>> = {
  book: lazy(async () => ({ default: (await import('../pages/book/book-page.tsx')).BookPage })),
  outline: lazy(async () => ({ default: (await import('../pages/outline/outline-page.tsx')).OutlinePage })),
  chapters: lazy(async () => ({
    default: (await import('../pages/chapters/chapters-page.tsx')).ChaptersPage,
  })),
  sessions: lazy(async () => ({
    default: (await import('../pages/sessions/sessions-page.tsx')).SessionsPage,
  })),
  conference: lazy(async () => ({
    default: (await import('../pages/conference/conference-page.tsx')).ConferencePage,
  })),
  chat: lazy(async () => ({ default: (await import('../pages/chat/chat-page.tsx')).ChatPage })),
  runs: lazy(async () => ({ default: (await import('../pages/runs/runs-page.tsx')).RunsPage })),
  inbox: lazy(async () => ({ default: (await import('../pages/inbox/inbox-page.tsx')).InboxPage })),
  issues: lazy(async () => ({ default: (await import('../pages/issues/issues-page.tsx')).IssuesPage })),
  documents: lazy(async () => ({
    default: (await import('../pages/documents/documents-page.tsx')).DocumentsPage,
  })),
  audit: lazy(async () => ({ default: (await import('../pages/audit/audit-page.tsx')).AuditPage })),
  settings: lazy(async () => ({
    default: (await import('../pages/settings/settings-page.tsx')).SettingsPage,
  })),
};

export function ControlRoom() {
  const place = usePlace();
  const projects = useProjects();
  const [language, setLanguage] = useState<Language>(readLanguage);
  const [theme, setTheme] = useState<Theme>(readTheme);
  const [over, setOver] = useState<'palette' | 'shortcuts' | null>(null);
  const project = place.project ?? chooseProject(projects.data?.map((each) => each.project) ?? []);
  const office = useOffice(projects.data ?? []);
  const news = useProjectNews(project);
  const words = DICTIONARIES[language];
  useShortcuts({ project, show: setOver });

  useEffect(() => {
    document.documentElement.lang = language;
    localStorage.setItem(LANGUAGE_KEY, language);
  }, [language]);
  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    if (place.project !== null) localStorage.setItem(PROJECT_KEY, place.project);
  }, [place.project]);
  useEffect(() => {
    const name = nameView(place, words);
    document.title = [name, place.project, 'BookForge'].filter((part) => part !== null).join(' · ');
  }, [place, words]);

  const actions = {
    toggleTheme: () => setTheme(nextTheme),
    toggleLanguage: () => setLanguage((before) => (before === 'en' ? 'zh' : 'en')),
    showShortcuts: () => setOver('shortcuts'),
  };
  return (
    <Words value={words}>
      <News value={news}>
        {/* The address after # is the page's own, so the focus is moved instead of following a link to it. */}
        <button type="button" className="skip" onClick={() => document.getElementById('content')?.focus()}>
          {words.skip}
        </button>
        <TopBar project={project} theme={theme} {...actions} showPalette={() => setOver('palette')} />
        <div className="room">
          <Navigation project={project} place={place} projects={projects.data ?? []} office={office} />
          <main id="content" tabIndex={-1}>
            <ErrorBox error={projects.error} />
            <PageGuard key={`${place.project} ${place.view}`}>
              <Suspense fallback={<LoadingLine />}>
                <CurrentPage place={place} office={office} />
              </Suspense>
            </PageGuard>
          </main>
        </div>
        {over === 'palette' && (
          <Palette
            project={project}
            projects={projects.data ?? []}
            office={office}
            actions={actions}
            onClose={() => setOver(null)}
          />
        )}
        {over === 'shortcuts' && <ShortcutSheet onClose={() => setOver(null)} />}
      </News>
    </Words>
  );
}

function CurrentPage({
  place: { project, view, id },
  office,
}: {
  readonly place: Place;
  readonly office: string | null;
}) {
  if (view === 'new') return <NewBookPage />;
  if (view === 'projects' || project === null) return <ProjectsPage />;
  const isThere = project !== office || OFFICE_VIEWS.some((each) => each === view);
  const Page = BOOK_PAGES[isThere ? view : 'documents'];
  return <Page key={project} project={project} id={id} />;
}

/** The one that was looked at last, as long as it is there; else the first. */
function chooseProject(projects: readonly string[]): string | null {
  const kept = localStorage.getItem(PROJECT_KEY);
  return projects.find((each) => each === kept) ?? projects[0] ?? null;
}

function readLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

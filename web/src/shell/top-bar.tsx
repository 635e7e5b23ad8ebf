import { useWords } from '../shared/dictionaries.ts';
import { CostMeter } from './cost-meter.tsx';
import type { Theme } from './theme.ts';

interface TopBarProps {
  readonly project: string | null;
  readonly theme: Theme;
  readonly toggleTheme: () => void;
  readonly toggleLanguage: () => void;
  readonly showPalette: () => void;
  readonly showShortcuts: () => void;
}

export function TopBar({
  project,
  theme,
  toggleTheme,
  toggleLanguage,
  showPalette,
  showShortcuts,
}: TopBarProps) {
  const words = useWords();
  const themes = { system: words.themeSystem, light: words.themeLight, dark: words.themeDark };
  return (
    <header className="top">
      <h1>
        <a className="home" href="#/">
          BookForge
        </a>{' '}
        <span>{words.title}</span>
      </h1>
      <CostMeter project={project} />
      <button type="button" className="plain" onClick={showPalette}>
        {words.goTo} <kbd>Ctrl K</kbd>
      </button>
      <button type="button" className="plain" onClick={toggleTheme}>
        <span className="theme-sign" aria-hidden="true">
          ◐{' '}
        </span>
        <span className="theme-word">{words.theme}: </span>
        {themes[theme]}
      </button>
      <button type="button" className="plain" onClick={toggleLanguage}>
        {words.language}
      </button>
      <button type="button" className="plain" onClick={showShortcuts} aria-label={words.shortcuts}>
        ?
      </button>
    </header>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './shared/create-query-client.ts';
import { ControlRoom } from './shell/control-room.tsx';
import { applyTheme, readTheme } from './shell/theme.ts';
import './styles/tokens.css';
import './styles/page.css';
import './styles/shell.css';
import './styles/parts.css';

const place = document.getElementById('page');
if (place !== null) {
  applyTheme(readTheme());
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <ControlRoom />
      </QueryClientProvider>
    </StrictMode>,
  );
}

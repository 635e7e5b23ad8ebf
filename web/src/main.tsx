import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ControlRoomPage } from './control-room-page.tsx';
import './page.css';

const place = document.getElementById('page');
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <ControlRoomPage />
    </StrictMode>,
  );
}

// The entry point of the studio.
import './design/tokens.css';
import './design/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startColorScheme } from './app/color-scheme.ts';

startColorScheme();
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);

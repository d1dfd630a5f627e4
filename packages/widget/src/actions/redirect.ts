// `redirect`: opens another page.
import { linkUrl } from '../safe-url.ts';
import type { RunAction } from '../session/action.ts';

export const runRedirect: RunAction<'redirect'> = ({ redirect }, { isPreview, log, offerLink }) => {
  const url = linkUrl(redirect.url);
  if (!url) log('The bot leads to an address that a page does not follow.', redirect.url);
  // The tab of an author holds unsaved work, and a session that owns the bot.
  else if (isPreview) offerLink(url, { popupBlockedTitle: 'This bot leads to' });
  else if (!redirect.isNewTab) window.open(url, '_top');
  else {
    const opened = window.open(url, '_blank');
    if (opened) opened.opener = null;
    // Browsers open windows only after a click.
    else offerLink(url);
  }
  return {};
};

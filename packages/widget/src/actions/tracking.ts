// Tracking: events for the page's analytics, and scripts of other providers with permission of the page's owner.
import type { ActionContext, RunAction } from '../session/action.ts';
import { isAllowed } from './run-script.ts';

type Call = (...args: unknown[]) => void;

interface TrackedPage {
  gtag?: Call;
  fbq?: Call;
  dataLayer?: unknown[];
}

const page = globalThis as TrackedPage;

export const runAnalytics: RunAction<'analytics'> = ({ analytics }, { log }) => {
  const { action, category, label, value, sendTo, trackingId } = analytics;
  if (!page.gtag) log('The page has no analytics (gtag), so that an event was not counted.');
  else
    page.gtag('event', action ?? '', {
      event_category: category,
      event_label: label,
      value,
      send_to: sendTo ?? trackingId,
    });
  return {};
};

export const runPixel: RunAction<'pixel'> = ({ pixel }, { log }) => {
  const { pixelId, eventType, name, params = [] } = pixel;
  if (!page.fbq) log('The page has no pixel (fbq), so that an event was not counted.');
  else {
    const values = Object.fromEntries(params.flatMap(({ key, value }) => (key ? [[key, value]] : [])));
    const isCustom = eventType === 'Custom';
    const event = isCustom ? name : eventType;
    if (event) page.fbq(isCustom ? 'trackSingleCustom' : 'trackSingle', pixelId, event, values);
  }
  return {};
};

export const runStartProps: RunAction<'startPropsToInject'> = ({ startPropsToInject }, context) => {
  const { googleAnalyticsId, gtmId, pixelIds = [], customHeadCode } = startPropsToInject;
  if (!isAllowed('startPropsToInject', context)) return {};
  if (googleAnalyticsId) startAnalytics(googleAnalyticsId);
  if (gtmId) startTagManager(gtmId);
  if (pixelIds.length > 0) startPixels(pixelIds);
  if (customHeadCode) addHeadCode(customHeadCode, context);
  return {};
};

/** Its triggers wait for the event with the time of loading. */
function startTagManager(id: string): void {
  page.dataLayer ??= [];
  page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
}

function startAnalytics(id: string): void {
  page.dataLayer ??= [];
  page.gtag ??= function () {
    // biome-ignore lint/complexity/noArguments: Google's script accepts only this kind of object as a queued call
    page.dataLayer?.push(arguments);
  };
  page.gtag('js', new Date());
  page.gtag('config', id);
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
}

/** The queue that the pixel's own script processes after loading. */
function startPixels(ids: readonly string[]): void {
  if (!page.fbq) {
    const queue: unknown[][] = [];
    const fbq: Call & { queue?: unknown[][]; loaded?: boolean; version?: string; callMethod?: Call } = (
      ...args
    ) => (fbq.callMethod ? fbq.callMethod(...args) : void queue.push(args));
    Object.assign(fbq, { queue, loaded: true, version: '2.0' });
    page.fbq = fbq;
    addScript('https://connect.facebook.net/en_US/fbevents.js');
  }
  for (const id of ids) {
    page.fbq('init', id);
    page.fbq('trackSingle', id, 'PageView');
  }
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Elements of the author's head code. Scripts are recreated, because parsed ones do not run. */
function addHeadCode(code: string, { log }: ActionContext): void {
  try {
    const parsed = new DOMParser().parseFromString(`<head>${code}</head>`, 'text/html');
    for (const one of [...parsed.head.children]) {
      if (one.localName !== 'script') {
        document.head.append(document.importNode(one, true));
        continue;
      }
      const script = document.createElement('script');
      for (const { name, value } of one.attributes) script.setAttribute(name, value);
      script.textContent = one.textContent;
      document.head.append(script);
    }
  } catch (error) {
    log("The page's policy does not allow the bot's head code.", String(error));
  }
}

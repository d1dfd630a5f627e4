// Setup of the test project "packed": tests import the server, the command line and the widget of the installed package.
import { registerHooks } from 'node:module';
import { standInFor } from './stand-ins.ts';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const standIn = standInFor(resolved.url, context.parentURL);
    return standIn === undefined ? resolved : { ...resolved, url: standIn };
  },
});

import * as v from 'valibot';
import { featuresOf } from '../../../core/model/account.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import { findPlan } from '../../../core/model/plan.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Sessions } from '../../../core/use-cases/accounts/sessions.ts';
import { json, ok, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { described, titled } from '../schemas/describe.ts';
import { Timestamp, Uid } from '../schemas/values.ts';

const Plan = titled('Plan', { id: v.pipe(v.number(), v.integer()), name: v.string() });
const Account = titled('Account', {
  id: v.pipe(v.number(), v.integer()),
  name: v.string(),
  features: v.array(v.string()),
  suspended: v.boolean(),
  language: v.optional(described(v.string(), 'The language chosen for the app, a BCP 47 tag')),
  plan: v.optional(Plan),
});
const Session = v.pipe(
  v.union([
    titled('ValidSession', { id: Uid, account: Account, isReadOnly: v.boolean(), created: Timestamp }),
    titled('InvalidatedSession', { id: Uid, invalidated: Timestamp }),
  ]),
  v.title('Session'),
);

const LanguageChoice = titled('LanguageChoice', {
  language: described(v.nullable(v.string()), 'A BCP 47 tag; null to follow the browser'),
});

/** Endpoints of *Session* (docs/api.md, "Sessions"; D17). */
export function sessionRoutes({ sessions }: { sessions: Sessions }): readonly Route[] {
  return [
    route('GET /sessions/current', 'sessions.current', {
      summary: 'Get the session of the access key',
      answers: ok('The session; only id and invalidated once its key is revoked', Session),
      async handle({ caller }) {
        await sessions.touch(caller);
        return json(presentSession(caller));
      },
    }),

    route('PUT /_/language', 'account.set-language', {
      summary: 'Choose the language of the app for all browsers of the account',
      body: jsonBody(LanguageChoice),
      handle: ({ caller, body: { language } }) => sessions.setLanguage(caller, language),
    }),
  ];
}

function presentSession({ account, session, access }: Caller) {
  const { id, created, invalidated } = session;
  if (invalidated !== undefined) return { id, invalidated: toTimestamp(invalidated) };
  const plan = findPlan(account.planId);
  return {
    id,
    account: {
      id: account.id,
      name: account.name,
      features: featuresOf(account),
      suspended: account.suspended,
      ...(account.language !== undefined && { language: account.language }),
      ...(plan && { plan: { id: plan.id, name: plan.name } }),
    },
    isReadOnly: access === 'read',
    created: toTimestamp(created),
  };
}

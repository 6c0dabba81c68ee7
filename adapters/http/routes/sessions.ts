import * as v from 'valibot';
import { featuresOf } from '../../../core/model/account.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import { findPlan } from '../../../core/model/plan.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Sessions } from '../../../core/use-cases/accounts/sessions.ts';
import { json, type Route, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { Empty, Timestamp, Uid } from '../schemas/values.ts';

const Plan = v.pipe(v.object({ id: v.pipe(v.number(), v.integer()), name: v.string() }), v.title('Plan'));
const Account = v.pipe(
  v.object({
    id: v.pipe(v.number(), v.integer()),
    name: v.string(),
    features: v.array(v.string()),
    suspended: v.boolean(),
    language: v.optional(v.pipe(v.string(), v.description('The language chosen for the app, a BCP 47 tag'))),
    plan: v.optional(Plan),
  }),
  v.title('Account'),
);
const Session = v.pipe(
  v.union([
    v.pipe(
      v.object({ id: Uid, account: Account, isReadOnly: v.boolean(), created: Timestamp }),
      v.title('ValidSession'),
    ),
    v.pipe(v.object({ id: Uid, invalidated: Timestamp }), v.title('InvalidatedSession')),
  ]),
  v.title('Session'),
);

const LanguageChoice = v.pipe(
  v.object({
    language: v.pipe(v.nullable(v.string()), v.description('A BCP 47 tag; null to follow the browser')),
  }),
  v.title('LanguageChoice'),
);

/** Endpoints of *Session* (docs/api.md, "Sessions"; D17). */
export function sessionRoutes({ sessions }: { sessions: Sessions }): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/sessions/current',
      operation: 'sessions.current',
      summary: 'Get the session of the access key',
      answers: {
        200: { description: 'The session; only id and invalidated once its key is revoked', schema: Session },
      },
      async handle({ caller }) {
        await sessions.touch(caller);
        return json(presentSession(caller));
      },
    }),

    route({
      method: 'PUT',
      path: '/_/language',
      operation: 'account.set-language',
      summary: 'Choose the language of the app for all browsers of the account',
      body: jsonBody(LanguageChoice),
      answers: { 200: { description: 'Done', schema: Empty } },
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

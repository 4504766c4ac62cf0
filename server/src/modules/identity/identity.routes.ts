import type { Served } from '#kernel/call/serve.ts'
import { ownProfileRoutes } from './account/profile.routes.ts'
import type { UserServices } from './account/user.change.ts'
import { accountRoutes, ownPasswordRoutes, userRoutes } from './account/user.routes.ts'
import { userLookupRoutes } from './account/user-lookup.routes.ts'
import { logRoutes } from './activity/log.routes.ts'
import { onlineUserRoutes } from './activity/online-user.routes.ts'
import { ownSessionRoutes } from './activity/own-session.routes.ts'
import { visitRoutes } from './activity/visit.routes.ts'
import { draftRoutes } from './draft/draft.routes.ts'
import type { Presence } from './session/presence.ts'
import { contactRoutes } from './sign-in/contact.routes.ts'
import { registrationRoutes } from './sign-in/registration.routes.ts'
import { ownSecondFactorRoutes, secondStepRoutes } from './sign-in/second-factor.routes.ts'
import { sessionRoutes } from './sign-in/session.routes.ts'
import { captchaRoutes, signInRoutes } from './sign-in/sign-in.routes.ts'
import { ownSingleSignOnRoutes } from './sign-in/single-sign-on/own-single-sign-on.routes.ts'
import { singleSignInRoutes } from './sign-in/single-sign-on/single-sign-in.routes.ts'
import { singleSignOnRoutes } from './sign-in/single-sign-on/single-sign-on.routes.ts'

/** What the ways of signing in need. */
export type SignInServices = Parameters<typeof signInRoutes>[0] &
  Parameters<typeof ownSecondFactorRoutes>[0] &
  Parameters<typeof singleSignInRoutes>[0] &
  Parameters<typeof singleSignOnRoutes>[0] &
  Parameters<typeof registrationRoutes>[0] & {
    session: Parameters<typeof sessionRoutes>
    captchas: Parameters<typeof captchaRoutes>[0]
    contacts: Parameters<typeof contactRoutes>[0]
  }

interface IdentityServices {
  signIn: SignInServices
  users: UserServices
  presence: Presence
  secretKey: string
}

/** Every way to sign in, users, their sessions and what they did. */
export const identityRoutes = ({ signIn, users, presence, secretKey }: IdentityServices): Served[] => [
  ...sessionRoutes(...signIn.session),
  ...signInRoutes(signIn),
  ...secondStepRoutes(signIn),
  ...ownSecondFactorRoutes(signIn),
  ...singleSignInRoutes(signIn),
  ...singleSignOnRoutes(signIn),
  ...ownSingleSignOnRoutes,
  ...captchaRoutes(signIn.captchas),
  ...registrationRoutes(signIn),
  ...contactRoutes(signIn.contacts),
  ...ownProfileRoutes,
  ...visitRoutes,
  ...draftRoutes(secretKey),
  ...userRoutes(users),
  ...accountRoutes(users),
  ...ownPasswordRoutes,
  ...userLookupRoutes(users),
  ...logRoutes,
  ...onlineUserRoutes(presence, users.roles),
  ...ownSessionRoutes(presence),
]

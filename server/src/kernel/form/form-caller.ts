import type { FormCaller } from '@banyan/contract/form/form-context'
import type { Caller } from '#kernel/caller.ts'

/** The caller as conditions of forms see them: from the session or the API key, never from the request. */
export const formCaller = ({ username, rights: { belonging } }: Caller): FormCaller => ({
  username,
  roles: belonging.roles.join(','),
  departments: belonging.departments.join(','),
  departmentsAndAbove: belonging.departmentsAndAbove.join(','),
})

import { roleLookup, tenantAdmin } from '@banyan/contract/access/role'
import { user } from '@banyan/contract/identity/user'
import { useMutation } from '@tanstack/react-query'
import { call } from '#kit/call/api.ts'
import { storedSession } from '#kit/call/storage.ts'
import { rulesOf } from '#kit/form/form-rules.ts'

export interface FirstAdministrator {
  username: string
  realname: string
  phone?: string
  password: string
}

/** Adds the first administrator of a tenant; its creator is a member of it and so has the right. */
export function useAddAdministrator(tenantId: number, onMade: (made: FirstAdministrator) => void) {
  const making = useMutation({
    mutationFn: async (person: FirstAdministrator) => {
      const there = { as: { token: storedSession.read('accessToken') ?? '', tenantId: String(tenantId) } }
      const roles = await call(roleLookup.all, {}, there)
      const selectedroles = roles.filter(({ roleCode }) => roleCode === tenantAdmin).map(({ id }) => id)
      await call(user.add, { ...person, selectedroles }, there)
      return person
    },
    onSuccess: onMade,
  })
  return { add: making.mutate, rules: rulesOf(user.add.input), isPending: making.isPending }
}

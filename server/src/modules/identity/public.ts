export { gatekeeper } from './gate.ts'
export { tokenMint } from './token.ts'
export type { RoleKeeper } from './user.change.ts'

export { type GroupNews, tellGroups } from './outgoing/tell-groups.ts'
export { type SystemMessage, sendSystemMessage, sendSystemMessages } from './system-message.ts'

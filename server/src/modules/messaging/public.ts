export { type SystemMessage, sendSystemMessage, sendSystemMessages } from './system-message.ts'

export { type SystemMessage, sendSystemMessage } from './system-message.ts'

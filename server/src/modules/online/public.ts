export { takeSerial } from './rule/serial.queries.ts'

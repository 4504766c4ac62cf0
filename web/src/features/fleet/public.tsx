export { fleetSources } from './record-sources.ts'

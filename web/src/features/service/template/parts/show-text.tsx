import { textOfValue } from '@banyan/contract/service/template/value-text'
import type { ShowProps } from '../part.ts'

/** A value as its text; lines stay apart. */
export const ShowText = ({ item, value }: ShowProps) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{textOfValue(item, value)}</span>
)

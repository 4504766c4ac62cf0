import { filledValueText } from '@banyan/contract/service/template/value-text'
import type { ShowProps } from '../part.ts'

/** A value as text, with its line breaks. */
export const ShowText = ({ item, value }: ShowProps) => (
  <span style={{ whiteSpace: 'pre-wrap' }}>{filledValueText(item, value)}</span>
)

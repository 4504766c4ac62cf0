import { Alert, Button } from 'antd'
import type { DesignFinding } from './draft/design-findings.ts'
import styles from './form-designer.module.css'

interface Props {
  findings: readonly DesignFinding[]
  onSelect: (item: string) => void
  /** Publishes in spite of warnings; absent while there are errors. */
  onPublish: (() => void) | undefined
  onClose: () => void
}

/**
 * The findings about a form, each with a link to its field; errors prevent publishing, warnings need a confirmation.
 */
export const FindingsList = ({ findings, onSelect, onPublish, onClose }: Props) => (
  <Alert
    type={onPublish ? 'warning' : 'error'}
    showIcon
    closable={{ onClose }}
    className={styles.fault}
    title={onPublish ? '发布前请确认' : '请先修改以下问题，再发布'}
    description={
      <>
        <ul className={styles.findings}>
          {findings.map(({ message, item }) => (
            <li key={`${item} ${message}`}>
              {message}
              <Button type="link" size="small" onClick={() => onSelect(item)}>
                去修改
              </Button>
            </li>
          ))}
        </ul>
        {onPublish && (
          <Button size="small" onClick={onPublish}>
            仍然发布
          </Button>
        )}
      </>
    }
  />
)

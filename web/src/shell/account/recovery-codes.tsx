import { Alert, Button, Typography } from 'antd'
import styles from './second-factor.module.css'

/** Shows the recovery codes once, for signing in without the phone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className={styles.steps}>
      <Alert type="warning" showIcon title="恢复码只显示这一次，请抄下或打印后妥善保存。" />
      <p>手机丢失或不在身边时，每个恢复码可以代替验证码登录一次。</p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Paragraph
        className={styles.copy}
        copyable={{ text: codes.join('\n'), tooltips: false, icon: ['复制全部', '已复制'] }}
      />
      <Button type="primary" onClick={onDone}>
        我已保存
      </Button>
    </div>
  )
}

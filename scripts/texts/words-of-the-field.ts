/** Words that British dictionaries lack, and that this field, this product and what it is built with need. */
const words = {
  /** 'Analyzer' and 'adapter' as the specification spells them. */
  measuring:
    'analyzer analyzers adapter adapters metrology rms ln Wo Ws capacitive ohmic impedances waveforms Imag Curr spectro Bode Nyquist Warburg sparkline sparklines',
  product: 'Ohmstead unretire unretired unretirement unfavourite untick rollout',
  computing:
    'acr amr api authenticator Authenticator Authorization autoload balancer brotli changelog checksums codec cryptographic failover failovers https idempotency Idempotency invariants json jsonb jpeg keepalive ' +
    'integrations loopback namespaces oidc ok openid png pooler px schemas uid unencrypted webauthn webhook webhooks webp zlib zstd Zstandard',
  keys: 'Ctrl Esc',
  /** Makers of testers, and heads of the files that they write. */
  testers: 'Arbin Basytec Digatron Gamry Maccor Neware Novonix dchg im milliamperes prog unix',
  programs:
    'aedes amcheck buildah Citus etcd Fastify fsck Grafana libvips mmdebstrap Mosquitto mqtt mqtts nats nginx nodemailer npm passwd Patroni ' +
    'perl pino postgres promtool systemd Vite',
  /** People, makers and works that are cited, and what citing takes. */
  cited:
    'al et Im Autolab batterysim Buteau cellpy Dahn doi Goebel Herma jepegit Kramers Kronig Levenberg Marquardt Melasta nissan Oli Saft Saha Stimming Zhang',
};

export const wordsOfTheField: readonly string[] = Object.values(words).flatMap((line) => line.split(' '));

// Ports of protocols other than HTTP.

/**
 * The "bad ports" of the Fetch Standard, which browsers block, and the ports of databases, queues and control services,
 * which would read lines of a request as commands. All other ports are open.
 */
const BLOCKED: ReadonlySet<number> = new Set([
  // Fetch Standard, "port blocking".
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  // Windows sharing, other mail ports, global catalog.
  445, 2525, 3268, 3269,
  // SQL Server, Oracle, MySQL, PostgreSQL, Redis, Cassandra, Memcached, MongoDB.
  1433, 1434, 1521, 3306, 5432, 6379, 6380, 9042, 11211, 27017, 27018, 27019,
  // MQTT, ZooKeeper, Kafka, AMQP, Beanstalk, NATS.
  1883, 2181, 4222, 5671, 5672, 9092, 11300,
  // Docker, etcd, remote desktops, X11, kubelet.
  2375, 2376, 2379, 2380, 3389, 5900, 5901, 6001, 10250, 10255,
]);

/**
 * Whether no web server is expected on this port.
 *
 * @example isBlockedPort(6379) // true
 */
export function isBlockedPort(port: number): boolean {
  return BLOCKED.has(port);
}

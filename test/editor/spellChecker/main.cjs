const registered = []

exports.activate = () => ({ registered, registerConfig: (path) => registered.push(path) })

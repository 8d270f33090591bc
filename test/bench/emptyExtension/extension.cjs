exports.activate = () => {}

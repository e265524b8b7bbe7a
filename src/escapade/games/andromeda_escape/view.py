def view(*a):
    pass


prompt = describe = narrate = refuse = view
